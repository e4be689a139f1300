/** Answers in shared buffers: none is overwritten by a later one. */
import { expect, test } from 'vitest';
import {
  answerInSharedBuffer,
  answerRowsInOwnBuffer,
  gzipInSharedBuffer,
  writeAnswer,
} from '../../src/engine/addon/answer-buffer.ts';

const GENERATION = 7;

/** An addon whose answer is the question itself, `more` where it ends with `+`. */
function echo() {
  let last = Buffer.alloc(0);
  let taken = 0;
  const more = (): boolean => last.at(-1) === 0x2b;
  return {
    taken: () => taken,
    answerInto(
      question: string,
      _presentation: string,
      _steps: number,
      buffer: Buffer,
      offset: number,
    ): number {
      if (question === '') return -1;
      last = Buffer.from(new TextEncoder().encode(question).buffer);
      if (offset + last.length + 5 > buffer.length) return -2;
      last.copy(buffer, offset);
      buffer[offset + last.length] = more() ? 1 : 0;
      buffer.writeUInt32LE(GENERATION, offset + last.length + 1);
      return last.length;
    },
    takeAnswer() {
      taken += 1;
      return { body: last, flag: more(), generation: GENERATION };
    },
    answerRowsInto: (_resource: string, _operation: string, requests: Uint8Array) => {
      last = Buffer.from(new Uint8Array(requests).buffer);
      return -2;
    },
  };
}

test('answers that share memory are not changed by later ones', () => {
  const addon = echo();
  const answer = answerInSharedBuffer(addon);
  const questions = Array.from({ length: 5_000 }, (_, number) => {
    const size = number % 97 === 0 ? 200_000 : (number * 37) % 9_000;
    return `${number}${'x'.repeat(size)}${number % 3 === 0 ? '+' : ''}`;
  });
  const given = questions.map((question) => answer(question, '{}', 1));
  given.forEach((one, number) => {
    expect(one?.body.toString() === questions[number]).toBe(true);
    expect(one?.more).toBe(number % 3 === 0);
    expect(one?.generation).toBe(GENERATION);
  });
  // Those larger than a buffer, and those that came when one was nearly full.
  expect(addon.taken()).toBeGreaterThan(52);
  expect(addon.taken()).toBeLessThan(500);
});

test('no such object is null', () => {
  expect(answerInSharedBuffer(echo())('', '{}', 1)).toBeNull();
});

test('a batch has memory of its own, which can be given back', () => {
  const batch = answerRowsInOwnBuffer(echo())('address', 'cleanse', Buffer.from('{}+'), '{}', 1);
  expect([String(batch.frames), batch.failed, batch.generation]).toEqual(['{}+', true, GENERATION]);
  batch.release?.();
  expect(batch.frames.byteLength).toBe(0);
});

const answers = [
  ['no such object leaves the buffer as it was', '', 10, undefined, false, 10],
  ['an answer that fits is written into the buffer', 'abc+', 10, 4, true, 10],
  ['one with no place for what stands behind it does not fit', 'abc', 7, 3, false, 3],
  ['one that is larger comes in a buffer of its own', 'abcdef+', 3, 7, true, 7],
] as const;

test.each(answers)('%s', (_title, question, bytes, length, flag, size) => {
  const addon = echo();
  const given = writeAnswer(addon, new ArrayBuffer(bytes), (buffer) =>
    addon.answerInto(question, '', 1, buffer, 0),
  );
  expect([given.length, given.flag, given.buffer.byteLength]).toEqual([length, flag, size]);
  expect(Buffer.from(given.buffer, 0, given.length ?? 0).toString()).toBe(question);
});

test('compressed bytes are not changed by later ones, even where they did not shrink', () => {
  const compress = gzipInSharedBuffer({
    gzipInto(bytes, buffer, offset) {
      if (offset + bytes.length > buffer.length) return -2;
      buffer.set(bytes, offset);
      return bytes.length;
    },
  });
  const texts = Array.from({ length: 500 }, (_, number) => `${number}`.repeat((number * 137) % 40_000));
  const given = texts.map((text) => compress(Buffer.from(text)));
  expect(given.map(String)).toEqual(texts);
});
