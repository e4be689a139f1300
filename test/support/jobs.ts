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

export async function servedJobs(limits: { bytes: number; rows: number }): Promise<ServedJobs> {
  const store = mkdtempSync(join(tmpdir(), 'jobs-'));
  await migrate(store);
  const service = await sampleService({ store, 'job-bytes': `${limits.bytes}` });
  const base = await service.app.listen({ port: 0 });
  const opened = openJobs({ store, files: undefined, jobBytes: limits.bytes, jobDays: 7 });
  const worker = new Worker({
    ...opened,
    maxRows: limits.rows,
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
