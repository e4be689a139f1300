/** Looks at a file that was received: what it is, and which of its columns are read. */
import type { IncomingHttpHeaders } from 'node:http';
import type { BatchInspection, BatchOptions } from '../../engine/engine.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import { inspectBatch, refusalOf } from '../batch.ts';
import { FILE_TYPES, formatsOf } from '../format.ts';
import { readBatchOptions, unknownOf } from '../options.ts';
import type { Given } from './given.ts';
import type { Upload } from './upload.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly sent: Pick<Upload, 'name'>;
  readonly given: Given;
  readonly limits: Partial<Pick<BatchOptions, 'mostBytes' | 'isBeginning'>>;
}

interface Inspected {
  readonly chosen: Partial<BatchOptions>;
  readonly seen: BatchInspection;
}

/** Throws the error of a file that cannot be run. */
export function inspected(received: Received): Promise<Inspected> {
  return received.given.read(() => looked(received));
}

async function looked({ path, headers, sent, given, limits }: Received): Promise<Inspected> {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const name = sent.name ?? `job.${FILE_TYPES[type.trim()]}`;
  const chosen = { ...formatsIn(name), ...readBatchOptions(Object.entries(given.values)) };
  try {
    const seen = await inspectBatch(path, { ...chosen, ...limits });
    if (seen.unclear !== null)
      throw new ApiError('columns_unclear', [
        { ...columnsFault(seen.unclear, 'kolonner'), kolonner: seen.header },
      ]);
    return { chosen, seen };
  } catch (error) {
    const unknown = unknownOf(error);
    if (unknown !== undefined) throw unknown;
    const message = refusalOf(error);
    if (message === undefined) throw error;
    // Paths of this machine are nobody's affair.
    throw (
      (await blamed(path, { ...chosen, ...limits }, message)) ?? fileFault(message.replaceAll(path, name))
    );
  }
}

/** Options that name columns of the file, by the parameters that fill them. */
const naming = { kolonner: 'columns', id_kolonne: 'idColumn' } as const;

/** A parameter is at fault where the file is not refused so without it. */
async function blamed(
  path: string,
  chosen: Partial<BatchOptions>,
  message: string,
): Promise<InputError | undefined> {
  for (const [parameter, option] of Object.entries(naming)) {
    if (chosen[option] === undefined) continue;
    const { [option]: _, ...others } = chosen;
    const without = await inspectBatch(path, others).catch(refusalOf);
    if (without !== message) return new InputError([columnsFault(`${parameter}: ${message}`, parameter)]);
  }
  return undefined;
}

/** A result is never compressed: its ranges are those of the rows. */
function formatsIn(name: string): ReturnType<typeof formatsOf> {
  try {
    const { input } = formatsOf(name, '');
    return input === undefined ? {} : { input };
  } catch (error) {
    throw fileFault(error instanceof Error ? error.message : String(error));
  }
}

function fileFault(msg: string): InputError {
  return new InputError([{ loc: ['body', 'file'], msg, type: 'file' }]);
}

function columnsFault(msg: string, parameter: string) {
  return { loc: ['query', parameter], msg, type: 'columns' } as const;
}
