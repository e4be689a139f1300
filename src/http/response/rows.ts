/**
 * Joins the answers of a batch into one JSON list; a failed row holds the error body that a single request would get. An
 * answer of one question never passes here.
 */

import { type AnsweredRow, rowsIn } from '../../engine/addon/frames.ts';
import { type AnsweredBatch, EngineError, failureOf } from '../../engine/engine.ts';
import { ApiError, apiError, errorBody } from '../errors/errors.ts';

const [OPEN, SEPARATOR, CLOSE, NULL] = ['[', ',\n', ']', 'null'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

/** A row of a batch: its parameters as JSON, or the reason why they are invalid. */
export type RequestedRow = string | ApiError;

/** `batch` holds the answers to the valid rows, in order. */
export function listOf(
  rows: readonly RequestedRow[],
  batch: Pick<AnsweredBatch, 'frames'>,
  requestId: string,
): Buffer<ArrayBuffer> {
  const answers = rowsIn(batch.frames);
  const parts: Uint8Array[] = [];
  for (const row of rows) {
    parts.push(parts.length === 0 ? OPEN : SEPARATOR);
    if (row instanceof ApiError) parts.push(Buffer.from(errorBody(row, requestId)));
    else parts.push(bytesOf(answers.next().value, requestId));
  }
  if (parts.length === 0) parts.push(OPEN);
  parts.push(CLOSE);
  return Buffer.concat(parts);
}

function bytesOf(row: AnsweredRow | undefined, requestId: string): Uint8Array {
  if (row === undefined) throw new EngineError('INTERNAL', 'a batch has fewer answers than rows');
  if ('body' in row) return row.body;
  if ('absent' in row) return NULL;
  const error = new EngineError(failureOf(row.failure), row.message);
  return Buffer.from(errorBody(apiError(error, String), requestId));
}
