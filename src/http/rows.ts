/** The list that answers a list of requests, with what failed told as it would be alone. */
import { type AnsweredRows, EngineError, type EngineFailure } from '../engine/engine.ts';
import { apiError, errorBody } from './errors.ts';

export const NO_ROWS: AnsweredRows = { list: Buffer.from('[]'), failed: false };

const SEPARATOR = Buffer.from(',\n');
const FAILED = Buffer.from('{"failed":');

export function listOf({ list, failed }: AnsweredRows, requestId: string): Uint8Array {
  if (!failed) return list;
  const bytes = Buffer.from(list.buffer, list.byteOffset, list.length);
  const close = bytes.length - 1;
  const parts: Uint8Array[] = [bytes.subarray(0, 1)];
  for (let [start, end] = [1, 0]; start < close; start = end + SEPARATOR.length) {
    const separator = bytes.indexOf(SEPARATOR, start);
    end = separator === -1 ? close : separator;
    parts.push(told(bytes.subarray(start, end), requestId), bytes.subarray(end, end + SEPARATOR.length));
  }
  return Buffer.concat(parts);
}

function told(answer: Buffer, requestId: string): Uint8Array {
  if (!answer.subarray(0, FAILED.length).equals(FAILED)) return answer;
  const { failed } = JSON.parse(answer.toString()) as { failed: { code: EngineFailure; message: string } };
  const failure = new EngineError(failed.code, failed.message);
  return Buffer.from(errorBody(apiError(failure, String), requestId));
}
