/** Progress of an import, on a terminal and elsewhere. */
import { expect, test } from 'vitest';
import { ImportProgress } from '../../../src/cli/import/progress.ts';
import type { ImportEvent } from '../../../src/engine/border.generated.ts';

const reading = (bytesRead: number, rows = 4096): ImportEvent => ({
  event: 'progress',
  file: 'adresser.csv',
  kind: 'addresses',
  rows,
  bytesRead,
  bytesTotal: 40_000_000,
});

/** What is written when the events come at the given seconds. */
function written(isTTY: boolean, events: readonly (readonly [second: number, event: ImportEvent])[]): string {
  let clock = 0;
  let text = '';
  const output = { isTTY, columns: 60, write: (part: string) => (text += part) };
  const progress = new ImportProgress(output, () => clock);
  for (const [second, event] of events) {
    clock = second * 1000;
    progress.show(event);
  }
  progress.end();
  return text;
}

test('a file’s kind and a skipped file are lines of their own', () => {
  const text = written(false, [
    [0, { event: 'detected', file: 'a.csv', kind: 'addresses', layout: 'register' }],
    [0, { event: 'skipped', file: 'README.md', reason: 'no known header' }],
  ]);
  expect(text).toBe('a.csv: addresses\nREADME.md: skipped, no known header\n');
});

test('a terminal shows one line that changes, cut to its width, and leaves none behind', () => {
  const text = written(true, [
    [1, reading(10_000_000)],
    [2, reading(20_000_000, 1_234_567)],
  ]);
  const clear = '\r\x1b[2K';
  expect(text.split(clear)).toEqual([
    '',
    'addresses: 4,096 rows, 10 of 40 MB, 3 s left',
    'addresses: 1,234,567 rows, 20 of 40 MB, 2 s left',
    '',
  ]);
});

test('elsewhere a plain line comes every five seconds at most', () => {
  const text = written(false, [
    [1, reading(10_000_000)],
    [6, reading(20_000_000)],
    [7, reading(21_000_000)],
    [100, reading(30_000_000)],
  ]);
  expect(text).toBe(
    'addresses: 4,096 rows, 20 of 40 MB, 6 s left\naddresses: 4,096 rows, 30 of 40 MB, 34 s left\n',
  );
});

test('joining and writing, which send no events, show how long they take', () => {
  for (const isTTY of [true, false]) {
    let clock = 0;
    let text = '';
    const output = { isTTY, columns: 0, write: (part: string) => (text += part) };
    const progress = new ImportProgress(output, () => clock);
    const events = new Map<number, ImportEvent>([
      [1, { event: 'message', text: 'joining' }],
      [9, { event: 'message', text: 'writing' }],
    ]);
    for (let second = 0; second <= 11; second += 1) {
      clock = second * 1000;
      const event = events.get(second);
      if (event === undefined) progress.tick();
      else progress.show(event);
    }
    progress.end();
    progress.tick();
    const lines = text
      .replaceAll('\r\x1b[2K', '\n')
      .split('\n')
      .filter((line) => line !== '');
    const every = ['joining, 1 s', 'joining, 2 s', 'joining, 3 s', 'joining, 4 s', 'joining, 5 s'];
    expect(lines).toEqual(
      isTTY
        ? ['joining', ...every, 'joining, 6 s', 'joining, 7 s', 'writing', 'writing, 1 s', 'writing, 2 s']
        : ['joining', 'joining, 4 s', 'writing', 'writing, 1 s'],
    );
  }
});

test.each([undefined, 0])('a terminal of unknown width (%s) is taken for one of 80', (columns) => {
  let text = '';
  const progress = new ImportProgress({ isTTY: true, columns, write: (part) => (text += part) });
  progress.show({ ...reading(1), kind: 'x'.repeat(200) } as ImportEvent);
  expect(text.slice('\r\x1b[2K'.length)).toBe('x'.repeat(79));
});

test('an event that comes after the end shows nothing', () => {
  let text = '';
  const progress = new ImportProgress({ write: (part) => (text += part) });
  progress.end();
  progress.show({ event: 'message', text: 'late' });
  expect(text).toBe('');
});
