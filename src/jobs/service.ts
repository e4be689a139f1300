/** The parts that work with jobs in one process, over the store and the folder of files that were configured. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openStore } from '../store/store.ts';
import { JobFiles } from './files.ts';
import { Intake } from './intake.ts';
import { Jobs } from './jobs.ts';
import { Choices } from './result/choices.ts';
import { Results } from './result/results.ts';

export interface JobService {
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly intake: Intake;
  readonly choices: Choices;
  readonly results: Results;
  close(): Promise<void>;
}

type LimitNames = 'jobBytes' | 'jobUnpackedBytes' | 'jobWaiting' | 'jobDays';

export type JobSettings = Pick<Config, 'store' | 'files' | LimitNames> & {
  readonly store: string;
};

const DAY_MS = 86_400_000;

export const keptMsOf = ({ jobDays }: Pick<Config, 'jobDays'>): number => jobDays * DAY_MS;

export function openJobs(settings: JobSettings): JobService {
  const store = openStore(settings.store);
  const jobs = new Jobs(store);
  const files = new JobFiles(settings.files ?? join(settings.store, 'files'));
  const choices = new Choices(store);
  const limits = {
    bytes: settings.jobBytes,
    unpacked: settings.jobUnpackedBytes,
    waiting: settings.jobWaiting,
    keptMs: keptMsOf(settings),
  };
  const intake = new Intake(jobs, files, limits);
  const results = new Results(files, choices);
  return { jobs, files, intake, choices, results, close: () => store.destroy() };
}
