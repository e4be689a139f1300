import { expect, test } from 'vitest';
import { answerInRoom, gzipInRoom } from '../../src/engine/room.ts';

/** An addon whose answer is the question itself, `more` where it ends with `+`. */
function echo() {
  let last = Buffer.alloc(0);
  let taken = 0;
  const more = (): boolean => last.at(-1) === 0x2b;
  return {
    taken: () => taken,
    answerInto(question: string, _presentation: string, _steps: number, room: Buffer, at: number): number {
      if (question === '') return -1;
      last = Buffer.from(question);
      if (at + last.length + 1 > room.length) return -2;
      last.copy(room, at);
      room[at + last.length] = more() ? 1 : 0;
      return last.length;
    },
    takeAnswer() {
      taken += 1;
      return { body: last, more: more() };
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
