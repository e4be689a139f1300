/**
 * The pool lane: threads for questions that would block the event loop. Questions wait in our own admission queue, which
 * is bounded by time, and reach Piscina when a thread is about to be free. Each pool thread (`pool-thread.ts`) has normal
 * priority and hands its work to a worker thread of low priority. A question whose client has gone is stopped by its
 * cancellation token, a flag that the engine's step counter reads: aborting a Piscina task would kill its thread.
 * `../lanes.ts` chooses the lane.
 */
import { Piscina } from 'piscina';
import type { WrittenAnswer } from '../addon/answer-buffer.ts';
import { framesOf, rowCount } from '../addon/frames.ts';
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
   * `steps` for each row. A batch of expensive rows comes in slices (`answerRowsInto`), each with a turn of its own; all
   * are of one snapshot.
   */
  async answerRows(batch: Batch, steps: number, connection: Connection): Promise<AnsweredBatch> {
    const slices: AnsweredBatch[] = [];
    for (let answered = 0; answered < batch.rows.length; ) {
      const slice = await this.#answerSlice(
        { ...batch, rows: batch.rows.slice(answered) },
        steps,
        connection,
      );
      if (slices.some(({ generation }) => generation !== slice.generation)) {
        // A swap fell between them.
        for (const { release } of [...slices.splice(0), slice]) release?.();
        answered = 0;
        continue;
      }
      slices.push(slice);
      answered += rowCount(slice.frames);
    }
    return joined(slices);
  }

  /** The first of some rows, one at least. */
  async #answerSlice(
    { resource, operation, rows, presentationText: presentation }: Batch,
    steps: number,
    connection: Connection,
  ): Promise<AnsweredBatch> {
    const task = { resource, operation, rows: framesOf(rows), presentation, steps };
    const { buffer, length = 0, flag, generation } = await this.#cancellable(task, connection);
    const { bytes, ...kept } = this.#buffers.answerIn(buffer, length);
    return { frames: bytes, failed: flag, generation, ...kept };
  }

  /** Runs a task that is cancelled when the connection closes. */
  #cancellable(task: PoolTask, connection: Connection): Promise<WrittenAnswer> {
    return this.#queue.run(async () => {
      const token = this.#addon.openToken();
      const cancel = (): void => this.#addon.cancel(token);
      connection.once('close', cancel);
      try {
        return await this.#run({ ...task, token, buffer: this.#buffers.take() });
      } finally {
        connection.off('close', cancel);
        this.#addon.closeToken(token);
      }
    }, connection);
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

/** The slices of a batch as one. */
function joined(slices: readonly AnsweredBatch[]): AnsweredBatch {
  const [first, ...others] = slices;
  if (first !== undefined && others.length === 0) return first;
  const frames = Buffer.concat(slices.map((slice) => slice.frames));
  for (const { release } of slices) release?.();
  return { frames, failed: slices.some(({ failed }) => failed), generation: first?.generation ?? 0 };
}
