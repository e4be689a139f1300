/** Jobs over the sample: a service with a store of its own, and a worker in this process that runs when a test says so. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../../src/app.ts';
import { native } from '../../src/engine/addon/native.ts';
import { type JobService, openJobs } from '../../src/jobs/service.ts';
import { Worker } from '../../src/jobs/worker.ts';
import { migrate } from '../../src/store/store.ts';
import { sampleService } from './sample.ts';

export interface ServedJobs {
  readonly service: Service;
  readonly base: string;
  /** Folder of the store. */
  readonly store: string;
  readonly opened: JobService;
  readonly worker: Worker;
  close(): Promise<void>;
}

const WAITING = 20;

export interface Limits {
  readonly bytes: number;
  readonly unpacked: number;
  readonly rows: number;
}

export async function servedJobs(limits: Limits): Promise<ServedJobs> {
  const store = mkdtempSync(join(tmpdir(), 'jobs-'));
  await migrate(store);
  const service = await sampleService({
    store,
    'job-bytes': `${limits.bytes}`,
    'job-unpacked-bytes': `${limits.unpacked}`,
    'job-waiting': `${WAITING}`,
  });
  const base = await service.app.listen({ port: 0 });
  const opened = openJobs({
    ...{ store, files: undefined, jobBytes: limits.bytes, jobUnpackedBytes: limits.unpacked },
    ...{ jobWaiting: WAITING, jobDays: 7 },
  });
  const worker = new Worker({
    ...opened,
    maxRows: limits.rows,
    maxUnpacked: limits.unpacked,
    keptMs: 60_000,
    openSnapshot: async () => native().snapshot()?.dataVersion ?? '',
    onError: () => {},
  });
  return {
    ...{ service, base, store, opened, worker },
    async close() {
      await service.close();
      await opened.close();
      rmSync(store, { recursive: true });
    },
  };
}
