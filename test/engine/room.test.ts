import { expect, test } from 'vitest';
import { answerInRoom, answerRowsApart, gzipInRoom, written } from '../../src/engine/room.ts';

/** An addon whose answer is the question itself, `more` where it ends with `+`. */
function echo() {
  let last = Buffer.alloc(0);
  let taken = 0;
  const more = (): boolean => last.at(-1) === 0x2b;
  return {
    taken: () => taken,
    answerInto(question: string, _presentation: string, _steps: number, room: Buffer, at: number): number {
      if (question === '') return -1;
      last = Buffer.from(new TextEncoder().encode(question).buffer);
      if (at + last.length + 1 > room.length) return -2;
      last.copy(room, at);
      room[at + last.length] = more() ? 1 : 0;
      return last.length;
    },
    takeAnswer() {
      taken += 1;
      return { body: last, flag: more() };
    },
    answerRowsInto: (_resource: string, _operation: string, requests: Uint8Array) => {
      last = Buffer.from(new Uint8Array(requests).buffer);
      return -2;
    },
  };
}

test('answers that share memory stay as they were given, whatever follows them', () => {
  const addon = echo();
  const answer = answerInRoom(addon);
  const questions = Array.from({ length: 5_000 }, (_, number) => {
    const size = number % 97 === 0 ? 200_000 : (number * 37) % 9_000;
    return `${number}${'x'.repeat(size)}${number % 3 === 0 ? '+' : ''}`;
  });
  const given = questions.map((question) => answer(question, '{}', 1));
  given.forEach((one, number) => {
    expect(one?.body.toString() === questions[number]).toBe(true);
    expect(one?.more).toBe(number % 3 === 0);
  });
  // Those larger than a room, and those that came when one was nearly full.
  expect(addon.taken()).toBeGreaterThan(52);
  expect(addon.taken()).toBeLessThan(500);
});

test('no such object is null', () => {
  expect(answerInRoom(echo())('', '{}', 1)).toBeNull();
});

test('a list has memory of its own, which can be given back', () => {
  const rows = answerRowsApart(echo())('address', 'cleanse', Buffer.from('{}+'), '{}', 1);
  expect([String(rows.list), rows.failed]).toEqual(['{}+', true]);
  rows.release?.();
  expect(rows.list.byteLength).toBe(0);
});

const answers = [
  ['no such object leaves the room as it was', '', 10, undefined, false, 10],
  ['an answer that fits is written into the room', 'abc+', 10, 4, true, 10],
  ['one with no place for its flag does not fit', 'abc', 3, 3, false, 3],
  ['one that is larger comes in a room of its own', 'abcdef+', 3, 7, true, 7],
] as const;

test.each(answers)('%s', (_title, question, room, length, flag, size) => {
  const addon = echo();
  const given = written(addon, new ArrayBuffer(room), (bytes) => addon.answerInto(question, '', 1, bytes, 0));
  expect([given.length, given.flag, given.room.byteLength]).toEqual([length, flag, size]);
  expect(Buffer.from(given.room, 0, given.length ?? 0).toString()).toBe(question);
});

test('what is compressed stays as it was given, though it did not shrink', () => {
  const compress = gzipInRoom({
    gzipInto(bytes, room, at) {
      if (at + bytes.length > room.length) return -2;
      room.set(bytes, at);
      return bytes.length;
    },
  });
  const texts = Array.from({ length: 500 }, (_, number) => `${number}`.repeat((number * 137) % 40_000));
  const given = texts.map((text) => compress(Buffer.from(text)));
  expect(given.map(String)).toEqual(texts);
});
