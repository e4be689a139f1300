/**
 * The pool lane: threads for questions that would block the event loop. Questions wait in our own admission queue, which
 * is bounded by time, and reach Piscina when a thread is about to be free. Each pool thread (`pool-thread.ts`) has normal
 * priority and hands its work to a worker thread of low priority. A question whose client has gone is stopped by its
 * cancellation token, a flag that the engine's step counter reads: aborting a Piscina task would kill its thread.
 * `../lanes.ts` chooses the lane.
 */
import { Piscina } from 'piscina';
import type { WrittenAnswer } from '../addon/answer-buffer.ts';
import { framesBehind, framesOf, rowCount } from '../addon/frames.ts';
import type { Native } from '../addon/native.ts';
import type { Answer, AnsweredBatch, Batch, Connection, EngineFailure, Inquiry } from '../engine.ts';
import { EngineError } from '../engine.ts';
import { AdmissionQueue } from './admission-queue.ts';
import { BufferPool } from './buffer-pool.ts';

export type PoolTask =
  | {
      readonly question: string;
      readonly presentation: string;
      readonly steps: number;
      /** As in {@link Inquiry}. */
      readonly held: number | undefined;
    }
  | {
      readonly resource: Batch['resource'];
      readonly operation: Batch['operation'];
      /** As frames. */
      readonly rows: Uint8Array<ArrayBuffer>;
      readonly presentation: string;
      readonly steps: number;
    };

/** A task with its cancellation token and the buffer for its answer. */
export type BufferedTask = PoolTask & { readonly token: number; readonly buffer: ArrayBuffer };

export type PoolOutcome =
  | WrittenAnswer
  | { readonly buffer: ArrayBuffer; readonly failure: EngineFailure; readonly message: string };

/** A thread takes its next task while its last answer is being delivered. */
const TASKS_PER_THREAD = 2;

/** Limit of the wait for a thread: users who see no answer for seconds repeat the request. */
const MAX_WAIT_MS = 2_000;

export class Pool {
  readonly threads: number;
  readonly #addon: Pick<Native, 'openToken' | 'cancel' | 'closeToken'>;
  readonly #queue: AdmissionQueue;
  readonly #buffers: BufferPool;
  #piscina: Piscina<BufferedTask, PoolOutcome> | undefined;

  constructor(addon: Pick<Native, 'openToken' | 'cancel' | 'closeToken'>, threads: number) {
    this.#addon = addon;
    this.threads = threads;
    const places = threads * TASKS_PER_THREAD;
    this.#queue = new AdmissionQueue({ places, longestMs: MAX_WAIT_MS });
    this.#buffers = new BufferPool(places);
  }

  /** Starts the threads in advance; otherwise the first question starts them and waits. */
  start(): Piscina<BufferedTask, PoolOutcome> {
    this.#piscina ??= new Piscina<BufferedTask, PoolOutcome>({
      filename: new URL('./pool-thread.ts', import.meta.url).href,
      minThreads: this.threads,
      maxThreads: this.threads,
      concurrentTasksPerWorker: TASKS_PER_THREAD,
    });
    return this.#piscina;
  }

  get queued(): number {
    return this.#queue.length;
  }

  async answer(
    { questionText: question, presentationText: presentation, held }: Inquiry,
    steps: number,
    connection: Connection,
  ): Promise<Answer | null> {
    const written = await this.#cancellable({ question, presentation, steps, held }, connection);
    const { buffer, length, flag, generation } = written;
    if (length === undefined) {
      this.#buffers.giveBack(buffer);
      return null;
    }
    const { bytes: body, ...kept } = this.#buffers.answerIn(buffer, length);
    return { body, more: flag, generation, ...kept };
  }

  /**
   * `steps` for each row. A batch of expensive rows comes in slices (`answerRowsInto`), each with a turn of its own, of which
   * only the first may be refused.
   */
  async answerRows(batch: Batch, steps: number, connection: Connection): Promise<AnsweredBatch> {
    const { resource, operation, presentationText: presentation } = batch;
    let rows: Uint8Array<ArrayBuffer> = framesOf(batch.rows);
    const slices: Buffer[] = [];
    let [answered, failed] = [0, false];
    let first: number | undefined;
    for (;;) {
      const task = { resource, operation, rows, presentation, steps };
      const {
        buffer,
        length = 0,
        flag,
        generation,
      } = await this.#cancellable(task, connection, answered > 0);
      const { bytes, release } = this.#buffers.answerIn(buffer, length);
      const count = rowCount(bytes);
      answered += count;
      failed ||= flag;
      first ??= generation;
      const isWhole = answered === batch.rows.length;
      if (isWhole && slices.length === 0)
        return { frames: bytes, failed, generation, ...(release && { release }) };
      slices.push(Buffer.from(bytes));
      release?.();
      if (isWhole || generation !== first)
        return {
          frames: Buffer.concat(slices),
          failed,
          generation: generation === first ? first : undefined,
        };
      rows = framesBehind(rows, count);
    }
  }

  /** Runs a task that is cancelled when the connection closes. */
  #cancellable(task: PoolTask, connection: Connection, isUnderWay = false): Promise<WrittenAnswer> {
    return this.#queue.run(
      async () => {
        const token = this.#addon.openToken();
        const cancel = (): void => this.#addon.cancel(token);
        connection.once('close', cancel);
        try {
          return await this.#run({ ...task, token, buffer: this.#buffers.take() });
        } finally {
          connection.off('close', cancel);
          this.#addon.closeToken(token);
        }
      },
      connection,
      isUnderWay,
    );
  }

  async close(): Promise<void> {
    await this.#piscina?.destroy();
    this.#piscina = undefined;
  }

  async #run(task: BufferedTask): Promise<WrittenAnswer> {
    const outcome = await this.start().run(task, { transferList: [task.buffer] });
    if (!('failure' in outcome)) return outcome;
    this.#buffers.giveBack(outcome.buffer);
    throw new EngineError(outcome.failure, outcome.message);
  }
}
