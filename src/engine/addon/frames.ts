/**
 * Frames: how the rows of a batch cross the border to the addon, in both directions (`crates/node/src/frame.rs` has the
 * other end). A row of the request is its length (u32, little-endian) and its parameters as JSON; a row of the answer
 * is its length, a status byte, and its bytes. No bytes are searched for the end of a row.
 */
import { type FailedRow, type FailureCode, FRAME_STATUS, LENGTH_BYTES } from '../border.generated.ts';

/** The answer to one row. */
export type AnsweredRow =
  /** Finished UTF-8 bytes. */
  | { readonly body: Uint8Array }
  /** No such object exists. */
  | { readonly absent: true }
  | { readonly failure: FailureCode; readonly message: string };

/** Parameters of each row, as JSON. */
export function framesOf(rows: readonly string[]): Buffer<ArrayBuffer> {
  let bytes = 0;
  for (const row of rows) bytes += LENGTH_BYTES + Buffer.byteLength(row);
  const frames = Buffer.allocUnsafe(bytes);
  let offset = 0;
  for (const row of rows) {
    const length = frames.write(row, offset + LENGTH_BYTES);
    offset = frames.writeUInt32LE(length, offset) + length;
  }
  return frames;
}

/** The rows of an answer, in order. */
export function* rowsIn(frames: Uint8Array): Generator<AnsweredRow> {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  for (let offset = 0; offset < frames.byteLength; ) {
    const start = offset + LENGTH_BYTES + 1;
    const end = start + view.getUint32(offset, true);
    yield rowOf(view.getUint8(offset + LENGTH_BYTES), frames.subarray(start, end));
    offset = end;
  }
}

/** The frames of a request behind so many rows, in memory of their own: they cross to another thread. */
export function framesBehind(frames: Uint8Array, rows: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let offset = 0;
  for (let row = 0; row < rows; row += 1) offset += LENGTH_BYTES + view.getUint32(offset, true);
  return frames.slice(offset) as Uint8Array<ArrayBuffer>;
}

/** How many rows an answer has. */
export function rowCount(frames: Uint8Array): number {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let count = 0;
  for (let offset = 0; offset < frames.byteLength; count += 1)
    offset += LENGTH_BYTES + 1 + view.getUint32(offset, true);
  return count;
}

function rowOf(status: number, bytes: Uint8Array): AnsweredRow {
  if (status === FRAME_STATUS.answered) return { body: bytes };
  if (status === FRAME_STATUS.absent) return { absent: true };
  const { code, message } = JSON.parse(Buffer.from(bytes).toString()) as FailedRow;
  return { failure: code, message };
}
