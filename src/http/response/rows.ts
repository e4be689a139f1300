/**
 * Joins the answers of a batch into one JSON list; a failed row holds the error body that a single request would get. An
 * answer of one question never passes here.
 */

import { type AnsweredRow, rowsIn } from '../../engine/addon/frames.ts';
import { type AnsweredBatch, EngineError, failureOf } from '../../engine/engine.ts';
import { type ApiError, apiError, errorBody } from '../errors/errors.ts';
import { contentTypes } from './formats.ts';

/** How a list is written around the answers of its rows. */
export interface ListNotation {
  readonly open: string;
  readonly between: string;
  /** After each answer. */
  readonly after?: string;
  readonly close: string;
  readonly contentType: string;
}

export const JSON_LIST: ListNotation = {
  open: '[',
  between: ',\n',
  close: ']',
  contentType: contentTypes.json,
};

/** A row that is sent to the engine: its parameters and its presentation, as JSON. */
export interface ValidRow {
  readonly parameters: string;
  readonly presentation: string;
}

/** The error that answers an invalid row. */
export interface RefusedRow {
  readonly body: Uint8Array;
}

export type RequestedRow = ValidRow | RefusedRow;

export const isValid = (row: RequestedRow): row is ValidRow => 'parameters' in row;

export interface ListAbout {
  readonly notation: ListNotation;
  readonly requestId: string;
  /** Why a row has no answer whose object does not exist; without it, its answer is `null`. */
  readonly missing?: ApiError | undefined;
  /** Name of the parameter of a refused request field. */
  readonly publicName: (field: string) => string;
}

/** `batches` hold the answers to the valid rows of each presentation, in order. */
export function listOf(
  rows: readonly RequestedRow[],
  batches: ReadonlyMap<string, Pick<AnsweredBatch, 'frames'>>,
  about: ListAbout,
): Buffer<ArrayBuffer> {
  const { open, between, after = '', close } = about.notation;
  const [separator, end] = [Buffer.from(between), Buffer.from(after)];
  const answers = new Map([...batches].map(([presentation, { frames }]) => [presentation, rowsIn(frames)]));
  const parts: Uint8Array[] = [Buffer.from(open)];
  for (const [place, row] of rows.entries()) {
    if (place > 0) parts.push(separator);
    if (isValid(row)) parts.push(bytesOf(answers.get(row.presentation)?.next().value ?? undefined, about));
    else parts.push(row.body);
    parts.push(end);
  }
  parts.push(Buffer.from(close));
  return Buffer.concat(parts);
}

const NULL = Buffer.from('null');

function bytesOf(row: AnsweredRow | undefined, { requestId, missing, publicName }: ListAbout): Uint8Array {
  if (row === undefined) throw new EngineError('INTERNAL', 'a batch has fewer answers than rows');
  if ('body' in row) return row.body;
  if ('absent' in row) return missing === undefined ? NULL : Buffer.from(errorBody(missing, requestId));
  const error = new EngineError(failureOf(row.failure), row.message);
  return Buffer.from(
    errorBody(
      apiError(error, publicName, () => 'body'),
      requestId,
    ),
  );
}
