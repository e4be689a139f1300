/** The parts that work with jobs in one process, over the store and the place of files that were configured. */
import { join } from 'node:path';
import { KeptAnswers } from '../access/idempotency/kept-answers.ts';
import type { Config } from '../config.ts';
import { isPostgres } from '../store/place.ts';
import { alone, migrate, openStore, type Store } from '../store/store.ts';
import type { JobFiles } from './files/files.ts';
import { FolderFiles } from './files/folder.ts';
import { Intake } from './intake/intake.ts';
import { Jobs } from './jobs.ts';
import type { JobQueue } from './queue/queue.ts';
import { RowQueue } from './queue/rows.ts';
import { Choices } from './result/choices.ts';
import { Results } from './result/results.ts';
import { JobWatch } from './watch.ts';

export interface JobService {
  readonly store: Store;
  readonly queue: JobQueue;
  readonly jobs: Jobs;
  readonly files: JobFiles;
  /** Of requests that were sent under an `Idempotency-Key`. */
  readonly answers: KeptAnswers;
  readonly intake: Intake;
  readonly choices: Choices;
  readonly results: Results;
  readonly watch: JobWatch;
  close(): Promise<void>;
}

type LimitNames = 'jobBytes' | 'jobWaiting' | 'jobDays';

export type JobSettings = Pick<Config, 'store' | 'files' | 'diskReserve' | LimitNames> & {
  readonly store: string;
};

/** What a process does with jobs, and whom it tells what an operator should know. */
export interface Role {
  /** Whether it works them off, or only takes them in. */
  readonly works: boolean;
  onTrouble(message: string, reason: string): void;
}

const DAY_MS = 86_400_000;

export const keptMsOf = ({ jobDays }: Pick<Config, 'jobDays'>): number => jobDays * DAY_MS;

/** Brings store, queue and files to this version, before any process works with them. Rejects where one is out of reach. */
export async function prepareJobs(settings: Pick<JobSettings, 'store' | 'files'>): Promise<void> {
  const store = await openStore(settings.store);
  try {
    await alone(store, settings.store, async () => {
      await migrate(store);
      if (isPostgres(settings.store)) await (await import('./queue/boss.ts')).prepareBoss(store);
    });
  } finally {
    await store.destroy();
  }
  const files = await filesOf(settings);
  await files.check().finally(() => files.close());
}

export async function openJobs(settings: JobSettings, role: Role): Promise<JobService> {
  const store = await openStore(settings.store, { mustExist: true });
  const files = await filesOf(settings);
  const queue = await queueOf(store, settings.store, role).catch(async (error: unknown) => {
    await Promise.all([store.destroy(), files.close()]);
    throw error;
  });
  const jobs = new Jobs(store, queue);
  const limits = {
    bytes: settings.jobBytes,
    waiting: settings.jobWaiting,
    keptMs: keptMsOf(settings),
  };
  const answers = new KeptAnswers(store);
  const answersIn = (within?: Store) => (within === undefined ? answers : answers.within(within));
  const intake = new Intake(jobs, files, answersIn, limits);
  const choices = new Choices(store);
  const results = new Results(files, choices, jobs);
  const watch = new JobWatch(jobs);
  return {
    ...{ store, queue, jobs, files, answers, intake, choices, results, watch },
    async close() {
      watch.close();
      await queue.close();
      await Promise.all([store.destroy(), files.close()]);
    },
  };
}

async function queueOf(store: Store, place: string, { works, onTrouble }: Role): Promise<JobQueue> {
  if (!isPostgres(place))
    return new RowQueue(store, place, () => onTrouble('another worker works this store', place));
  const { openBoss } = await import('./queue/boss.ts');
  return openBoss(store, works, (trouble) => onTrouble('trouble with the queue', trouble));
}

/** Only what the place needs is loaded. */
async function filesOf({
  store,
  files = join(store, 'files'),
  diskReserve,
}: Pick<JobSettings, 'store' | 'files'> & Partial<JobSettings>) {
  if (!files.startsWith('s3://')) return new FolderFiles(files, diskReserve);
  const [{ BucketFiles }, { openSpool }] = await Promise.all([
    import('./files/bucket.ts'),
    import('./files/spool.ts'),
  ]);
  return new BucketFiles(files, await openSpool(), diskReserve);
}
