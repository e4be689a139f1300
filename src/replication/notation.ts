/** How rows, events and transactions are framed: a JSON list, lines with CR LF between them, or CSV with a header. */
import { stringify } from 'csv-stringify/sync';
import type { ExtractNotation } from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import { contentTypes } from '../http/response/formats.ts';
import { callOf, JSONP_TYPE } from '../http/response/jsonp.ts';
import { fault } from './fault.ts';
import type { Given } from './parameters.ts';

export interface Framing {
  readonly notation: ExtractNotation;
  readonly type: string;
  readonly open: string;
  readonly close: string;
  /** Bytes that stand before every object, but not before the first. */
  readonly separator: number;
}

/** `header`: names of the columns. */
export function framingOf({ format, ndjson, callback }: Given, header: readonly string[]): Framing {
  const notation = ndjson === true || format === 'ndjson' ? 'lines' : format === 'csv' ? 'csv' : 'json';
  if (callback !== undefined && notation !== 'json')
    throw new ApiError('validation_error', [fault('callback', 'takes JSON only')]);
  if (notation === 'lines') return { notation, type: contentTypes.ndjson, open: '', close: '', separator: 2 };
  if (notation === 'csv') {
    return { notation, type: contentTypes.csv, open: `${header.join(',')}\r\n`, close: '', separator: 0 };
  }
  const [before, after] = callback === undefined ? ['', ''] : callOf(callback);
  const type = callback === undefined ? contentTypes.json : JSONP_TYPE;
  return { notation, type, open: `${before}[\n`, close: `\n]${after}`, separator: 2 };
}

/** Lines of CSV without a header; what is nested is JSON in its cell. */
export function csvOf(objects: readonly object[]): string {
  return stringify([...objects], { record_delimiter: 'windows' });
}

/**
 * Puts the frame around chunks of objects, each of which has its separator before it. Nothing comes before the first chunk
 * is there, so that what goes wrong until then can still be an error answer.
 */
export async function* framed(
  { open, close, separator }: Framing,
  chunks: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const first = await chunks.next();
  if (open !== '') yield Buffer.from(open);
  if (first.done !== true) yield first.value.subarray(separator);
  yield* chunks;
  if (close !== '') yield Buffer.from(close);
}
