/**
 * Room for finished bytes. A buffer of its own costs more than most answers take to make, and again when it is collected;
 * here many share one, each a view of its own part that nothing writes to again. Memory goes back when the last answer in
 * it has left.
 */
import type { Answer, AnsweredRows } from './engine.ts';

/** What writes answers: the addon. */
export interface Writer {
  /**
   * Writes the answer into `room` from `at` on, and behind it whether rows remain; its length, or why it is not there. By
   * the `ticket` it can be cancelled.
   */
  answerInto(
    question: string,
    presentation: string,
    steps: number,
    room: Buffer,
    at: number,
    ticket?: number,
  ): number;
  /** Writes the list of answers to requests of one a line, and behind it whether one failed; `steps` for each. */
  answerRowsInto(
    resource: string,
    operation: string,
    requests: Uint8Array,
    presentation: string,
    steps: number,
    room: Buffer,
    ticket?: number,
  ): number;
  /** The last answer that found no room, in memory of its own. */
  takeAnswer(): { body: Buffer<ArrayBuffer>; flag: boolean };
}

/** What compresses them. */
export interface Compressor {
  /** Writes `bytes` compressed into `room` from `at` on; the length, or why it is not there. */
  gzipInto(bytes: Uint8Array, room: Buffer, at: number): number;
}

/** Holds some fifty answers; what one slow client keeps. */
const ROOM_BYTES = 128 * 1024;

/** With less left than this, the next answer gets a new room. */
const LEAST_LEFT = ROOM_BYTES / 4;

/** What is given instead of a length: no such object; larger than what is left. */
const ABSENT = -1;
const LARGER = -2;

export type AnswerInRoom = (question: string, presentation: string, steps: number) => Answer | null;

/** Answers whose bytes share memory. */
export function answerInRoom(addon: Writer): AnswerInRoom {
  let room = Buffer.allocUnsafeSlow(ROOM_BYTES);
  let used = 0;
  return (question, presentation, steps) => {
    const length = addon.answerInto(question, presentation, steps, room, used);
    if (length === ABSENT) return null;
    if (length === LARGER) {
      if (ROOM_BYTES - used < LEAST_LEFT) {
        room = Buffer.allocUnsafeSlow(ROOM_BYTES);
        used = 0;
      }
      const { body, flag } = addon.takeAnswer();
      return { body, more: flag, release: () => body.buffer.transfer(0) };
    }
    const end = used + length;
    const body = room.subarray(used, end);
    used = end + 1;
    return { body, more: room[end] === 1 };
  };
}

const NO_ROOM = Buffer.alloc(0);

export type AnswerRows = (
  resource: string,
  operation: string,
  requests: Uint8Array,
  presentation: string,
  steps: number,
) => AnsweredRows & { readonly list: Buffer };

/** Lists in memory of their own. */
export function answerRowsApart(addon: Writer): AnswerRows {
  return (resource, operation, requests, presentation, steps) => {
    addon.answerRowsInto(resource, operation, requests, presentation, steps, NO_ROOM);
    const { body, flag } = addon.takeAnswer();
    return { list: body, failed: flag, release: () => body.buffer.transfer(0) };
  };
}

/** An answer at the beginning of memory that may be moved to another thread; no length: there is no such object. */
export interface Written {
  readonly room: ArrayBuffer;
  readonly length?: number;
  readonly flag: boolean;
}

/** Has an answer written into `room`, or into larger memory where it does not fit. */
export function written(addon: Writer, room: ArrayBuffer, write: (room: Buffer) => number): Written {
  const bytes = Buffer.from(room);
  const length = write(bytes);
  if (length === ABSENT) return { room, flag: false };
  if (length !== LARGER) return { room, length, flag: bytes[length] === 1 };
  room.transfer(0);
  const { body, flag } = addon.takeAnswer();
  return { room: body.buffer, length: body.length, flag };
}

/** Compresses what is not larger than a room, into memory that is shared as answers are. */
export function gzipInRoom(addon: Compressor): (bytes: Uint8Array) => Buffer<ArrayBuffer> {
  let room = Buffer.allocUnsafeSlow(ROOM_BYTES);
  let used = 0;
  return (bytes) => {
    let length = addon.gzipInto(bytes, room, used);
    if (length === LARGER) {
      // What does not shrink grows a little.
      room = Buffer.allocUnsafeSlow(Math.max(ROOM_BYTES, 2 * bytes.length));
      used = 0;
      length = addon.gzipInto(bytes, room, used);
    }
    const body = room.subarray(used, used + length);
    used += length;
    return body;
  };
}
