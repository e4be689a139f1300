/** Looks at a file that was received: what it is, and which of its columns are read. */
import type { IncomingHttpHeaders } from 'node:http';
import type { BatchInspection, BatchOptions } from '../../engine/engine.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import { inspectBatch } from '../apart/files.ts';
import { type FileFaultType, refusalOf } from '../batch.ts';
import { FILE_TYPES, formatsOf } from '../format.ts';
import { readBatchOptions, refusedOptionsOf } from '../options.ts';
import type { Asker } from '../result/shared-work.ts';
import type { Given } from './given.ts';
import { tooLarge, type Upload } from './upload.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly sent: Pick<Upload, 'name'>;
  readonly given: Given;
  readonly limits: Partial<Pick<BatchOptions, 'mostBytes' | 'isBeginning'>>;
  readonly asker: Asker;
}

interface Inspected {
  readonly chosen: Partial<BatchOptions>;
  readonly seen: BatchInspection;
}

const UNPACKED_WORDS = ' when it is unpacked';
/** What the addon says of gzip that unpacks to too much. */
const UNPACKED = new RegExp(`: it has more than \\d+ bytes${UNPACKED_WORDS}$`);

/** Throws the error of a file that cannot be run. */
export function inspected(received: Received): Promise<Inspected> {
  return received.given.read(() => looked(received));
}

async function looked({ path, headers, sent, given, limits, asker }: Received): Promise<Inspected> {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const name = sent.name ?? `job.${FILE_TYPES[type.trim()]}`;
  const chosen = { ...formatsIn(name), ...readBatchOptions(given.entries) };
  try {
    const seen = await inspectBatch(path, { ...chosen, ...limits }, asker);
    if (seen.unclear !== null)
      throw new ApiError('columns_unclear', [
        { loc: ['query', 'kolonner'], msg: seen.unclear, type: 'columns', kolonner: seen.header },
      ]);
    return { chosen, seen };
  } catch (error) {
    const refused = refusedOptionsOf(error);
    if (refused !== undefined) throw refused;
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    const { message, type } = refusal;
    if (UNPACKED.test(message)) throw tooLarge(limits.mostBytes ?? 0, UNPACKED_WORDS);
    // Paths of this machine are nobody's affair.
    throw fileFault(message.replaceAll(path, name), type);
  }
}

/** A result is never compressed: its ranges are those of the rows. */
function formatsIn(name: string): ReturnType<typeof formatsOf> {
  try {
    const { input } = formatsOf(name, '');
    return input === undefined ? {} : { input };
  } catch (error) {
    throw fileFault(error instanceof Error ? error.message : String(error), 'file_unknown_kind');
  }
}

function fileFault(msg: string, type: FileFaultType | 'file' = 'file'): InputError {
  return new InputError([{ loc: ['body', 'file'], msg, type }]);
}
