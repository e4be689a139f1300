/** Jobs over the sample: a service with a store of its own, and a worker in this process that runs when a test says so. */
import type { Service } from '../../src/app.ts';
import { native } from '../../src/engine/addon/native.ts';
import { type JobService, openJobs, prepareJobs } from '../../src/jobs/service.ts';
import { Worker } from '../../src/jobs/worker.ts';
import { sampleService } from './sample.ts';
import { inFolder, type Places } from './stores.ts';

export interface ServedJobs extends Places {
  readonly service: Service;
  readonly base: string;
  readonly opened: JobService;
  readonly worker: Worker;
  close(): Promise<void>;
}

const WAITING = 20;

export interface Limits {
  readonly bytes: number;
  readonly rows: number;
}

/** Settings of jobs of which only the place matters. */
export const anySettings = { diskReserve: 0, jobBytes: 1, jobWaiting: WAITING, jobDays: 7 };

export async function servedJobs(
  limits: Limits,
  open: () => Promise<Places> = inFolder,
  options: Record<string, string> = {},
): Promise<ServedJobs> {
  const places = await open();
  const { store, files } = places;
  await prepareJobs(places);
  const service = await sampleService({
    ...options,
    store,
    'job-bytes': `${limits.bytes}`,
    'job-waiting': `${WAITING}`,
    ...(files !== undefined && { files }),
  });
  const base = await service.app.listen({ port: 0 });
  const settings = { ...anySettings, jobBytes: limits.bytes, store, files };
  const opened = await openJobs(settings, { works: true, onTrouble: () => {} });
  const { jobs, queue, answers } = opened;
  const worker = new Worker({
    ...{ jobs, queue, answers, files: opened.files },
    maxRows: limits.rows,
    maxBytes: limits.bytes,
    // Longer than any test file takes on a busy machine: some jobs are looked at by many tests.
    keptMs: 86_400_000,
    openSnapshot: async () => native().snapshot()?.dataVersion ?? '',
    onError: () => {},
  });
  return {
    ...places,
    ...{ service, base, opened, worker },
    async close() {
      await service.close();
      await opened.close();
      await places.remove();
    },
  };
}
