/**
 * The pool lane: threads for what would hold the event loop, beside which it is answered at low priority. Questions wait
 * in a line of our own, which is bounded by time, and reach Piscina when a thread is about to be free. One whose asker
 * has gone is stopped through its ticket, a flag that the engine's step counter reads: aborting a Piscina task would kill
 * its thread.
 */
import { Piscina } from 'piscina';
import type { Answer, AnsweredRows, Asker, Batch, EngineFailure, Inquiry } from './engine.ts';
import { EngineError } from './engine.ts';
import type { Native } from './native.ts';
import type { Written } from './room.ts';
import { Rooms } from './rooms.ts';
import { WaitingLine } from './waiting-line.ts';

export type PoolTask =
  | {
      readonly question: string;
      readonly presentation: string;
      readonly steps: number;
    }
  | {
      readonly resource: Batch['resource'];
      readonly operation: Batch['operation'];
      /** One request a line. */
      readonly requests: string;
      readonly presentation: string;
      readonly steps: number;
    };

/** With the room that the answer may be written into. */
export type RoomedTask = PoolTask & { readonly ticket: number; readonly room: ArrayBuffer };

export type PoolOutcome =
  | Written
  | { readonly room: ArrayBuffer; readonly failure: EngineFailure; readonly message: string };

/** A thread fetches its next task while the last answer is still on its way out. */
const TASKS_PER_THREAD = 2;

/** Nobody waits longer for a thread: people who see nothing for seconds ask again. */
const LONGEST_WAIT_MS = 2_000;

export class Pool {
  readonly threads: number;
  readonly #addon: Native;
  readonly #line: WaitingLine;
  readonly #rooms: Rooms;
  #piscina: Piscina<RoomedTask, PoolOutcome> | undefined;

  constructor(addon: Native, threads: number) {
    this.#addon = addon;
    this.threads = threads;
    const places = threads * TASKS_PER_THREAD;
    this.#line = new WaitingLine({ places, longestMs: LONGEST_WAIT_MS });
    this.#rooms = new Rooms(places);
  }

  /** Starts the threads; the first question does so too, later than it need be. */
  start(): Piscina<RoomedTask, PoolOutcome> {
    this.#piscina ??= new Piscina<RoomedTask, PoolOutcome>({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: this.threads,
      maxThreads: this.threads,
      concurrentTasksPerWorker: TASKS_PER_THREAD,
    });
    return this.#piscina;
  }

  get queued(): number {
    return this.#line.length;
  }

  async answer(
    { questionText: question, presentationText: presentation }: Inquiry,
    steps: number,
    asker: Asker,
  ): Promise<Answer | null> {
    const { room, length, flag } = await this.#ticketed({ question, presentation, steps }, asker);
    if (length === undefined) {
      this.#rooms.giveBack(room);
      return null;
    }
    const { bytes: body, ...kept } = this.#rooms.answerIn(room, length);
    return { body, more: flag, ...kept };
  }

  /** `steps` for each. */
  async answerRows(
    { resource, operation, requests: list, presentationText: presentation }: Batch,
    steps: number,
    asker: Asker,
  ): Promise<AnsweredRows> {
    const task = { resource, operation, requests: list.join('\n'), presentation, steps };
    const { room, length = 0, flag } = await this.#ticketed(task, asker);
    const { bytes, ...kept } = this.#rooms.answerIn(room, length);
    return { list: bytes, failed: flag, ...kept };
  }

  /** Runs a task that ends when nobody waits for it any more. */
  #ticketed(task: PoolTask, asker: Asker): Promise<Written> {
    return this.#line.run(async () => {
      const ticket = this.#addon.openTicket();
      const cancel = (): void => this.#addon.cancelTicket(ticket);
      asker.once('close', cancel);
      try {
        return await this.#run({ ...task, ticket, room: this.#rooms.take() });
      } finally {
        asker.off('close', cancel);
        this.#addon.closeTicket(ticket);
      }
    }, asker);
  }

  async close(): Promise<void> {
    await this.#piscina?.destroy();
    this.#piscina = undefined;
  }

  async #run(task: RoomedTask): Promise<Written> {
    const outcome = await this.start().run(task, { transferList: [task.room] });
    if (!('failure' in outcome)) return outcome;
    this.#rooms.giveBack(outcome.room);
    throw new EngineError(outcome.failure, outcome.message);
  }
}
