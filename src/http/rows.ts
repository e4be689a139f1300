/** One JSON list out of the engine's lines, one an answer, and the faults of requests that were never asked. */
import { EngineError, type EngineFailure } from '../engine/engine.ts';
import { ApiError, apiError, errorBody } from './errors.ts';

export const NO_LINES = new Uint8Array();

/** What becomes of one object of a list: asked, or at fault. */
export type Row = object | string | ApiError;

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')] as const;
const LINE_FEED = 0x0a;

/** Instead of an answer, where the engine had none: `{"error":{"code":…,"message":…}}`. */
const FAILED = Buffer.from('\n{"error"');

/**
 * `rows` in the order of the request; for each that is no error there is a line, with a line feed before it and one after
 * the last. Writes over `lines`: what is all there is but punctuated, for a thousand answers are too much to copy.
 */
export function listOf(rows: readonly Row[], lines: Uint8Array, requestId: string): Uint8Array {
  const whole = lines.length > 0 && !rows.some((row) => row instanceof ApiError) && !hasFailed(lines);
  return whole ? punctuated(lines) : assembled(rows, lines, requestId);
}

function hasFailed({ buffer, byteOffset, length }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, length).includes(FAILED);
}

function punctuated(lines: Uint8Array): Uint8Array {
  for (let feed = 0; feed !== -1; feed = lines.indexOf(LINE_FEED, feed + 1)) lines.set(COMMA, feed);
  lines.set(OPEN, 0);
  lines.set(CLOSE, lines.length - 1);
  return lines;
}

function assembled(rows: readonly Row[], lines: Uint8Array, requestId: string): Uint8Array {
  const parts: Uint8Array[] = [OPEN];
  let feed = 0;
  for (const row of rows) {
    if (parts.length > 1) parts.push(COMMA);
    if (row instanceof ApiError) {
      parts.push(Buffer.from(errorBody(row, requestId)));
      continue;
    }
    const next = lines.indexOf(LINE_FEED, feed + 1);
    parts.push(answerOf(lines.subarray(feed, next), requestId));
    feed = next;
  }
  parts.push(CLOSE);
  return Buffer.concat(parts);
}

/** With the line feed before it. */
function answerOf(line: Uint8Array, requestId: string): Uint8Array {
  if (Buffer.compare(line.subarray(0, FAILED.length), FAILED) !== 0) return line.subarray(1);
  const { error } = JSON.parse(Buffer.from(line).toString()) as {
    error: { code: EngineFailure; message: string };
  };
  const failure = new EngineError(error.code, error.message);
  return Buffer.from(errorBody(apiError(failure, String), requestId));
}
