/**
 * Room for finished bytes. A buffer of its own costs more than most answers take to make, and again when it is collected;
 * here many share one, each a view of its own part that nothing writes to again. Memory goes back when the last answer in
 * it has left.
 */

/** A finished answer. */
interface Finished {
  body: Buffer<ArrayBuffer>;
  more: boolean;
}

/** What writes answers: the addon. */
interface Writer {
  /** Writes the answer into `room` from `at` on; its length, or why it is not there. */
  answerInto(question: string, presentation: string, steps: number, room: Buffer, at: number): number;
  /** The last answer that found no room. */
  takeAnswer(): Finished;
}

/** What compresses them. */
interface Compressor {
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

export type AnswerInRoom = (question: string, presentation: string, steps: number) => Finished | null;

/** Answers whose bytes share memory: they must not be transferred to another thread. */
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
      return addon.takeAnswer();
    }
    const end = used + length;
    const body = room.subarray(used, end);
    used = end + 1;
    return { body, more: room[end] === 1 };
  };
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
