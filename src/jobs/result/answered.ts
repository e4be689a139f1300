/** The result of a job as its rows were answered, of which every other one is made. */
import type { BatchFinished } from '../../engine/engine.ts';
import type { JobTable } from '../../store/schema.ts';
import type { JobFiles } from '../files.ts';
import { answeredAs } from '../format.ts';
import { committedOf, optionsOf, seenOf } from '../job.ts';
import { readBatchOptions } from '../options.ts';

/** For the addon to read. It is whole when it is known what all rows came to; before, as much of it as is committed. */
export function answeredOf(
  job: JobTable,
  files: JobFiles,
  { isWhole } = { isWhole: job.summary !== null },
): BatchFinished {
  const { input, encoding, delimiter } = seenOf(job);
  const format = answeredAs(input);
  return {
    path: isWhole ? files.result(job.id, format) : files.partial(job.id, format),
    bytes: isWhole ? null : committedOf(job),
    ...{ input, encoding, delimiter },
    options: readBatchOptions(Object.entries(optionsOf(job))),
  };
}
