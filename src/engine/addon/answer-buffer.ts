/**
 * Buffers that the addon writes answers into. Allocating and collecting a buffer per answer costs more than making most
 * answers, so many answers share one: each is a view of its own part, which is never written again. The buffer is
 * collected when its last answer has been sent. Large answers have memory of their own; see `../pool/buffer-pool.ts`.
 */

import { NO_LENGTH, TRAILER_BYTES } from '../border.generated.ts';
import type { Answer, AnsweredBatch } from '../engine.ts';
import type { Addon } from './addon.ts';

/** Holds about fifty answers; one slow client keeps at most this much alive. */
const BUFFER_BYTES = 128 * 1024;

/** With fewer bytes left than this, the next answer gets a new buffer. */
const MINIMUM_LEFT = BUFFER_BYTES / 4;

/** The calls of the addon that write answers and batches. */
type Writer = Pick<Addon, 'answerInto' | 'answerRowsInto' | 'takeAnswer'>;

export type AnswerInline = (question: string, presentation: string, steps: number) => Answer | null;

/** Answers into a shared buffer. */
export function answerInSharedBuffer(addon: Pick<Writer, 'answerInto' | 'takeAnswer'>): AnswerInline {
  let buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let used = 0;
  return (question, presentation, steps) => {
    const length = addon.answerInto(question, presentation, steps, buffer, used);
    if (length === NO_LENGTH.absent) return null;
    if (length === NO_LENGTH.tooSmall) {
      if (BUFFER_BYTES - used < MINIMUM_LEFT) {
        buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
        used = 0;
      }
      const { body, flag, generation } = takeAnswerOf(addon);
      return { body, more: flag, generation, release: () => body.buffer.transfer(0) };
    }
    const end = used + length;
    const body = buffer.subarray(used, end);
    used = end + TRAILER_BYTES;
    return { body, more: buffer[end] === 1, generation: buffer.readUInt32LE(end + 1) };
  };
}

const EMPTY = Buffer.alloc(0);

export type AnswerRowsInline = (
  resource: string,
  operation: string,
  rows: Uint8Array,
  presentation: string,
  steps: number,
) => AnsweredBatch;

/** Answers batches, each into a buffer of its own: no answer fits into an empty one, so it is always taken. */
export function answerRowsInOwnBuffer(
  addon: Pick<Writer, 'answerRowsInto' | 'takeAnswer'>,
): AnswerRowsInline {
  return (resource, operation, rows, presentation, steps) => {
    addon.answerRowsInto(resource, operation, rows, presentation, steps, EMPTY);
    const { body, flag, generation } = takeAnswerOf(addon);
    return { frames: body, failed: flag, generation, release: () => body.buffer.transfer(0) };
  };
}

/** The last answer for which the buffer was too small. */
function takeAnswerOf(addon: Pick<Writer, 'takeAnswer'>) {
  const answer = addon.takeAnswer();
  return { ...answer, body: answer.body as Buffer<ArrayBuffer> };
}

/** An answer at the start of a buffer that can be moved to another thread; no length: there is no such object. */
export interface WrittenAnswer {
  readonly buffer: ArrayBuffer;
  readonly length?: number;
  readonly flag: boolean;
  readonly generation: number;
}

/** Writes an answer into `buffer`, or into a larger one if it does not fit. */
export function writeAnswer(
  addon: Pick<Writer, 'takeAnswer'>,
  buffer: ArrayBuffer,
  write: (buffer: Buffer) => number,
): WrittenAnswer {
  const bytes = Buffer.from(buffer);
  const length = write(bytes);
  if (length === NO_LENGTH.absent) return { buffer, flag: false, generation: 0 };
  if (length !== NO_LENGTH.tooSmall) {
    return { buffer, length, flag: bytes[length] === 1, generation: bytes.readUInt32LE(length + 1) };
  }
  buffer.transfer(0);
  const { body, flag, generation } = takeAnswerOf(addon);
  return { buffer: body.buffer, length: body.length, flag, generation };
}

/** Compresses small answers into a shared buffer. */
export function gzipInSharedBuffer(
  addon: Pick<Addon, 'gzipInto'>,
): (bytes: Uint8Array) => Buffer<ArrayBuffer> {
  let buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let used = 0;
  return (bytes) => {
    let length = addon.gzipInto(bytes as Buffer, buffer, used);
    if (length === NO_LENGTH.tooSmall) {
      // Incompressible bytes grow a little.
      buffer = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, 2 * bytes.length));
      used = 0;
      length = addon.gzipInto(bytes as Buffer, buffer, used);
    }
    const body = buffer.subarray(used, used + length);
    used += length;
    return body;
  };
}
