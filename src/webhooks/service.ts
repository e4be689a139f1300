/**
 * The parts that tell receivers, in a process that answers: they are told once the data are in use here, and where a message leads
 * answers. Of several processes over a folder one has the lock; over PostgreSQL pg-boss hands out receivers.
 */
import { RowQueue } from '../jobs/queue/rows.ts';
import type { EventLog } from '../replication/feed/event-log.ts';
import type { Newsroom } from '../replication/feed/news.ts';
import { isPostgres } from '../store/place.ts';
import { openStore, type Store } from '../store/store.ts';
import type { WebhookFigures } from '../telemetry/registry.ts';
import { FIRST_S } from './backoff.ts';
import { Deliverer } from './deliverer.ts';
import type { Sender } from './send.ts';
import { Webhooks } from './webhooks.ts';

export interface WebhookSettings {
  readonly store: string;
  readonly hosts: readonly string[];
  readonly base: string;
  readonly log: EventLog;
  readonly newsroom: Newsroom;
  readonly onTrouble: (message: string, reason: string) => void;
  /** The first pause after a failure. */
  readonly firstS?: number;
}

export interface WebhookService {
  figures(): Promise<WebhookFigures>;
  close(): Promise<void>;
}

/** Beside what the process answers: seldom enough to cost nothing. */
const looks = { lock: 'webhooks.sqlite', pollMs: 500, waitMs: 10_000 };
/** Receivers that are told at the same time: none waits for one that does not answer. */
const AT_ONCE = 4;

export async function openWebhooks(settings: WebhookSettings): Promise<WebhookService> {
  const { store: place, hosts, base, log, newsroom, onTrouble, firstS = FIRST_S } = settings;
  const store = await openStore(place, { mustExist: true });
  const webhooks = new Webhooks(store, Date.now, firstS);
  const queue = await queueOf(store, settings, webhooks, firstS).catch(async (error: unknown) => {
    await store.destroy();
    throw error;
  });
  let opened: Promise<Sender> | undefined;
  // What sends is loaded with the first message.
  const sender = (): Promise<Sender> => {
    opened ??= import('./send.ts').then(({ Sender: Made }) => new Made(hosts));
    return opened;
  };
  const stopping = new AbortController();
  const deliverer = new Deliverer({ webhooks, queue, log, newsroom, sender, base, onTrouble });
  const running = deliverer.run(stopping.signal).catch((error: unknown) => {
    onTrouble('webhooks are not told any more', String(error));
  });
  return {
    figures: () => webhooks.figures(),
    async close() {
      stopping.abort();
      newsroom.stop();
      await running;
      await queue.close();
      await (await opened)?.close();
      await store.destroy();
    },
  };
}

async function queueOf(
  store: Store,
  { store: place, onTrouble }: WebhookSettings,
  webhooks: Webhooks,
  firstS: number,
) {
  if (!isPostgres(place))
    return new RowQueue(store, place, () => {}, {
      ...looks,
      atOnce: AT_ONCE,
      next: (_store, underWay) => webhooks.nextDue(underWay),
    });
  const { openWebhookBoss } = await import('./queue/boss.ts');
  return openWebhookBoss(store, firstS, AT_ONCE, (trouble) =>
    onTrouble('trouble with the queue of webhooks', trouble),
  );
}
