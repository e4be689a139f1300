/** The result of a job as its rows were answered, of which every other one is made. */
import type { BatchFinished, BatchFormat } from '../../engine/engine.ts';
import type { JobTable } from '../../store/schema.ts';
import type { Named } from '../files/files.ts';
import { answeredAs } from '../format.ts';
import { optionsOf, seenOf } from '../job.ts';
import { readBatchOptions } from '../options.ts';

/** Stands for the notation of a result in the name of its index. */
export const INDEX = 'index';

/** Its notation; that of the result that was asked for may be another one. */
export function answeredFormatOf(job: JobTable): BatchFormat {
  return answeredAs(seenOf(job).input);
}

/** What the name of its index is made of, which says where its rows lie. */
export function indexOf(job: JobTable): Named {
  return { ...job, format: INDEX };
}

/** What its name is made of. */
export function answeredBy(job: JobTable): Named {
  return { ...job, format: answeredFormatOf(job) };
}

/**
 * Whether a result in a notation is the file in which the rows were answered: that has all columns, whatever was chosen of
 * them.
 */
export function isAnswered(job: JobTable, format: BatchFormat): boolean {
  return format === answeredFormatOf(job) && optionsOf(job)['nye_kolonner'] === undefined;
}

/** For the addon to read; `bytes` of it are final, all where that is null. */
export function answeredIn(
  job: JobTable,
  { path, bytes }: Pick<BatchFinished, 'path' | 'bytes'>,
): BatchFinished {
  const { input, encoding, delimiter, headerLine = null, sheet } = seenOf(job);
  const options = readBatchOptions(Object.entries(optionsOf(job)));
  return { path, bytes, input, encoding, delimiter, headerLine, sheet, options };
}
