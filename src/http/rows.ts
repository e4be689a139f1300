/** One JSON list out of the engine's lines, one an answer, and the faults of requests that were never asked. */
import { EngineError, type EngineFailure } from '../engine/engine.ts';
import { ApiError, apiError, errorBody } from './errors.ts';

export const NO_LINES = new Uint8Array();

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];
const LINE_FEED = 0x0a;

/** Instead of an answer, where the engine had none: `{"error":{"code":…,"message":…}}`. */
const FAILED = Buffer.from('{"error"');

/** `rows` in the order of the request; for each that is no error there is a line. */
export function listOf(
  rows: readonly (object | ApiError)[],
  lines: Uint8Array,
  requestId: string,
): Uint8Array {
  const parts: Uint8Array[] = [OPEN];
  let start = 0;
  for (const row of rows) {
    if (parts.length > 1) parts.push(COMMA);
    if (row instanceof ApiError) {
      parts.push(Buffer.from(errorBody(row, requestId)));
      continue;
    }
    const feed = lines.indexOf(LINE_FEED, start);
    const end = feed === -1 ? lines.length : feed;
    parts.push(answerOf(lines.subarray(start, end), requestId));
    start = end + 1;
  }
  parts.push(CLOSE);
  return Buffer.concat(parts);
}

function answerOf(line: Uint8Array, requestId: string): Uint8Array {
  if (Buffer.compare(line.subarray(0, FAILED.length), FAILED) !== 0) return line;
  const { error } = JSON.parse(Buffer.from(line).toString()) as {
    error: { code: EngineFailure; message: string };
  };
  const failure = new EngineError(error.code, error.message);
  return Buffer.from(errorBody(apiError(failure, String), requestId));
}
