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
import { WaitingLine } from './waiting-line.ts';

export type PoolTask =
  | {
      readonly question: string;
      readonly presentation: string;
      readonly steps: number;
      readonly ticket: number;
    }
  | {
      readonly kind: Batch['kind'];
      /** One request a line. */
      readonly requests: string;
      readonly presentation: string;
      readonly steps: number;
      readonly ticket: number;
    };

export type PoolOutcome =
  | { readonly body: null }
  | { readonly body: ArrayBuffer; readonly more: boolean }
  | { readonly list: ArrayBuffer; readonly failed: boolean }
  | { readonly failure: EngineFailure; readonly message: string };

/** A thread fetches its next task while the last answer is still on its way out. */
const TASKS_PER_THREAD = 2;

/** Nobody waits longer for a thread: people who see nothing for seconds ask again. */
const LONGEST_WAIT_MS = 2_000;

export class Pool {
  readonly threads: number;
  readonly #addon: Native;
  readonly #line: WaitingLine;
  #piscina: Piscina<PoolTask, PoolOutcome> | undefined;

  constructor(addon: Native, threads: number) {
    this.#addon = addon;
    this.threads = threads;
    this.#line = new WaitingLine({ places: threads * TASKS_PER_THREAD, longestMs: LONGEST_WAIT_MS });
  }

  /** Starts the threads; the first question does so too, later than it need be. */
  start(): Piscina<PoolTask, PoolOutcome> {
    this.#piscina ??= new Piscina<PoolTask, PoolOutcome>({
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
    const outcome = await this.#ticketed(asker, (ticket) => ({ question, presentation, steps, ticket }));
    if (!('body' in outcome)) throw new EngineError('INTERNAL', 'the pool answered another question');
    return outcome.body === null ? null : { body: new Uint8Array(outcome.body), more: outcome.more };
  }

  /** `steps` for each. */
  async answerRows(
    { kind, requests: list, presentationText: presentation }: Batch,
    steps: number,
    asker: Asker,
  ): Promise<AnsweredRows> {
    const requests = list.join('\n');
    const outcome = await this.#ticketed(asker, (ticket) => ({
      kind,
      requests,
      presentation,
      steps,
      ticket,
    }));
    if (!('list' in outcome)) throw new EngineError('INTERNAL', 'the pool answered another question');
    return { list: new Uint8Array(outcome.list), failed: outcome.failed };
  }

  /** Runs a task that ends when nobody waits for it any more. */
  #ticketed(asker: Asker, task: (ticket: number) => PoolTask): Promise<PoolOutcome> {
    return this.#line.run(async () => {
      const ticket = this.#addon.openTicket();
      const cancel = (): void => this.#addon.cancelTicket(ticket);
      asker.once('close', cancel);
      try {
        return await this.#run(task(ticket));
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

  async #run(task: PoolTask): Promise<PoolOutcome> {
    const outcome = await this.start().run(task);
    if ('failure' in outcome) throw new EngineError(outcome.failure, outcome.message);
    return outcome;
  }
}
