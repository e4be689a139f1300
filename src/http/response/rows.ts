/** The list that answers a list of requests, with what failed reported as it would be alone. */
import { type AnsweredBatch, EngineError, type EngineFailure, engineFailures } from '../../engine/engine.ts';
import { type AnsweredRow, rowsIn } from '../../engine/frames.ts';
import { ApiError, apiError, errorBody } from '../errors/errors.ts';

const [OPEN, SEPARATOR, CLOSE, NULL] = ['[', ',\n', ']', 'null'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

/** A row of a list of requests: its parameters as JSON, or what is wrong with it. */
export type RequestedRow = string | ApiError;

/** `batch` has the answers to those rows that could be asked. */
export function listOf(
  rows: readonly RequestedRow[],
  batch: Pick<AnsweredBatch, 'frames'>,
  requestId: string,
): Buffer {
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
  const isKnown = (engineFailures as readonly string[]).includes(row.failure);
  const failure = new EngineError(isKnown ? (row.failure as EngineFailure) : 'INTERNAL', row.message);
  return Buffer.from(errorBody(apiError(failure, String), requestId));
}
