/**
 * pg-boss as a queue, for workers on several machines over one PostgreSQL. Claims, signs of life and what follows when they
 * stop are its own; it keeps ids of jobs, and what a job is stays in our rows.
 */
import { once } from 'node:events';
import { sql } from 'kysely';
import { fromKysely, PgBoss, policies } from 'pg-boss';
import type { Store } from '../../store/store.ts';
import type { JobQueue, Outcome, Waiting } from './queue.ts';

const QUEUE = 'batch';
const SCHEMA = 'vejviser_queue';

/** The shortest that pg-boss allows: so long after its last sign of life the job of a dead worker is handed on. */
const HEARTBEAT_S = 10;
const SIGN_OF_LIFE_S = 2;
const POLL_S = 0.5;
/** Between two looks for dead workers. */
const LOOK_S = 1;
const DAY_S = 86_400;
/** Nothing of a job is kept in the queue for long after it has ended: its key is the address of its caller. */
const FORGET_S = 3_600;

const settings = {
  // Jobs of a caller come one after the other; the next one waits until the one before has ended.
  policy: policies.key_strict_fifo,
  heartbeatSeconds: HEARTBEAT_S,
  // The longest that it allows. Most jobs take minutes.
  expireInSeconds: DAY_S,
  // When a job is given up is decided by whether it gets on, which only we see.
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionSeconds: 3_650 * DAY_S,
  deleteAfterSeconds: FORGET_S,
} as const;

/** What the queue complains of: the database is away, a query is slow. */
export type OnTrouble = (trouble: string) => void;

/** While the database is away, every look at it fails. */
const SAME_TROUBLE_MS = 60_000;

/** Makes the tables of the queue, or brings them to this version. */
export async function prepareBoss(store: Store): Promise<void> {
  const boss = bossOf(store, { migrate: true }, () => {});
  await boss.start();
  try {
    await boss.createQueue(QUEUE, settings);
    const { policy: _, ...changeable } = settings;
    await boss.updateQueue(QUEUE, changeable);
  } finally {
    await boss.stop({ graceful: false });
  }
}

export async function openBoss(store: Store, works: boolean, onTrouble: OnTrouble): Promise<JobQueue> {
  const boss = bossOf(store, { supervise: works, migrate: works }, onTrouble);
  await boss.start();
  return new BossQueue(boss);
}

/** Over the connections of the store. */
export function bossOf(
  store: Store,
  more: { migrate?: boolean; supervise?: boolean },
  onTrouble: OnTrouble,
): PgBoss {
  const boss = new PgBoss({
    db: fromKysely(store),
    schema: SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    superviseIntervalSeconds: LOOK_S,
    monitorIntervalSeconds: LOOK_S,
    maintenanceIntervalSeconds: FORGET_S,
    ...more,
  });
  const tell = seldom(onTrouble);
  boss.on('error', ({ message }) => tell(message));
  boss.on('warning', ({ message }) => tell(message));
  return boss;
}

/** Passes on what is not what was passed on just before. */
function seldom(onTrouble: OnTrouble): OnTrouble {
  let last = { trouble: '', at: 0 };
  return (trouble) => {
    const at = performance.now();
    if (trouble === last.trouble && at - last.at < SAME_TROUBLE_MS) return;
    last = { trouble, at };
    onTrouble(trouble);
  };
}

class BossQueue implements JobQueue {
  readonly #boss: PgBoss;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  async add({ id, caller, turn }: Waiting, store?: Store): Promise<void> {
    const db = store && { db: fromKysely(store) };
    const options = { id, singletonKey: caller, priority: -turn, ...db };
    await this.#boss.send(QUEUE, {}, options);
  }

  /** pg-boss hands back what is left at once, in the order of priorities; it has no call of its own that changes one. */
  async putBehind({ id, turn }: Waiting, store: Store): Promise<void> {
    await sql`update ${sql.id(SCHEMA, 'job')} set priority = ${-turn} where id = ${id}`.execute(store);
  }

  async work(handle: (id: string, lost: AbortSignal) => Promise<Outcome>, stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    const options = { pollingIntervalSeconds: POLL_S, heartbeatRefreshSeconds: SIGN_OF_LIFE_S };
    await this.#boss.work(QUEUE, options, async ([job]) => {
      if (job === undefined) return;
      // A rejection is how a job is handed back.
      if ((await handle(job.id, job.signal)) === 'left') throw new Error('left to another worker');
    });
    await once(stop, 'abort');
    await this.#boss.offWork(QUEUE);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }
}
