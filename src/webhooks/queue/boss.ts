/** pg-boss as the queue of webhooks: one job a receiver at most, tried again after longer and longer pauses. */
import { once } from 'node:events';
import { type PgBoss, policies } from 'pg-boss';
import { bossOf, type OnTrouble } from '../../jobs/queue/boss.ts';
import type { JobQueue, Outcome, Waiting } from '../../jobs/queue/queue.ts';
import type { Store } from '../../store/store.ts';
import { MOST_S } from '../backoff.ts';

const QUEUE = 'webhooks';
const POLL_S = 1;
/** Longer than a receiver that takes everything in time needs; then another process may go on. */
const HELD_S = 900;

const settings = {
  policy: policies.exclusive,
  expireInSeconds: HELD_S,
  // When a receiver is given up, we decide.
  retryLimit: 1_000_000,
  retryBackoff: true,
  retryDelayMax: MOST_S,
  deleteAfterSeconds: HELD_S,
} as const;

/** `firstS`: the first pause after a failure; `atOnce`: how many receivers are told at the same time. */
export async function openWebhookBoss(
  store: Store,
  firstS: number,
  atOnce: number,
  onTrouble: OnTrouble,
): Promise<JobQueue> {
  const boss = bossOf(store, { migrate: true, supervise: true }, onTrouble);
  await boss.start();
  await boss.createQueue(QUEUE, { ...settings, retryDelay: firstS });
  return new WebhookQueue(boss, atOnce);
}

class WebhookQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #atOnce: number;

  constructor(boss: PgBoss, atOnce: number) {
    this.#boss = boss;
    this.#atOnce = atOnce;
  }

  /** Who is in it already is not added again. */
  async add({ id }: Waiting): Promise<void> {
    await this.#boss.send(QUEUE, { webhook: id }, { singletonKey: id });
  }

  async work(handle: (id: string, lost: AbortSignal) => Promise<Outcome>, stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    const how = { pollingIntervalSeconds: POLL_S, localConcurrency: this.#atOnce };
    await this.#boss.work<{ webhook: string }>(QUEUE, how, async ([job]) => {
      if (job === undefined) return;
      // A rejection is how it comes back later.
      if ((await handle(job.data.webhook, job.signal)) === 'left') throw new Error('left for later');
    });
    await once(stop, 'abort');
    await this.#boss.offWork(QUEUE);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }
}
