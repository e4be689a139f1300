/** The result of a job as its rows were answered, of which every other one is made. */
import type { BatchFinished } from '../../engine/engine.ts';
import type { JobTable } from '../../store/schema.ts';
import { answeredAs } from '../format.ts';
import { optionsOf, seenOf } from '../job.ts';
import { readBatchOptions } from '../options.ts';

/** Its name: the notation of a job's own result may be another one. */
export function answeredBy(job: JobTable): JobTable {
  return { ...job, format: answeredAs(seenOf(job).input) };
}

/** For the addon to read; `bytes` of it are final, all where that is null. */
export function answeredIn(
  job: JobTable,
  { path, bytes }: Pick<BatchFinished, 'path' | 'bytes'>,
): BatchFinished {
  const { input, encoding, delimiter } = seenOf(job);
  const options = readBatchOptions(Object.entries(optionsOf(job)));
  return { path, bytes, input, encoding, delimiter, options };
}
