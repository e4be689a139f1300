/** docs/security.md states each limit as the code has it, and each point of OWASP ASVS 4.0.3, levels 1 and 2, once. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');

/** Points of levels 1 and 2 by section, without those that were deleted, from the standard's own table. */
const standard: Readonly<Record<string, string>> = {
  ...{ '1.1': '1-7', '1.2': '1-4', '1.4': '1 4 5', '1.5': '1-4', '1.6': '1-4', '1.7': '1-2', '1.8': '1-2' },
  ...{ '1.9': '1-2', '1.10': '1', '1.11': '1-2', '1.12': '2', '1.14': '1-6' },
  ...{ '2.1': '1-12', '2.2': '1-3', '2.3': '1-3', '2.4': '1-6', '2.5': '1-7', '2.6': '1-3', '2.7': '1-6' },
  ...{ '2.8': '1-7', '2.9': '1-3', '2.10': '1-4' },
  ...{ '3.1': '1', '3.2': '1-4', '3.3': '1-4', '3.4': '1-5', '3.5': '1-3', '3.7': '1' },
  ...{ '4.1': '1-3 5', '4.2': '1-2', '4.3': '1-3' },
  ...{ '5.1': '1-5', '5.2': '1-8', '5.3': '1-10', '5.4': '1-3', '5.5': '1-4' },
  ...{ '6.1': '1-3', '6.2': '1-6', '6.3': '1-2', '6.4': '1-2' },
  ...{ '7.1': '1-4', '7.2': '1-2', '7.3': '1 3 4', '7.4': '1-3' },
  ...{ '8.1': '1-4', '8.2': '1-3', '8.3': '1-8', '9.1': '1-3', '9.2': '1-4' },
  ...{ '10.2': '1-2', '10.3': '1-3', '11.1': '1-8' },
  ...{ '12.1': '1-3', '12.2': '1', '12.3': '1-6', '12.4': '1-2', '12.5': '1-2', '12.6': '1' },
  ...{ '13.1': '1 3 4 5', '13.2': '1-3 5 6', '13.3': '1-2', '13.4': '1-2' },
  ...{ '14.1': '1-4', '14.2': '1-6', '14.3': '2-3', '14.4': '1-7', '14.5': '1-4' },
};

const numbers = (first: string, last = first): number[] =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);

const wanted = Object.entries(standard).flatMap(([section, parts]) =>
  parts.split(' ').flatMap((part) => {
    const [first = '', last] = part.split('-');
    return numbers(first, last).map((number) => `${section}.${number}`);
  }),
);

/** The points that a table names: one, several, from one to another, or a whole section. */
function named(table: string): string[] {
  const cells = [...table.matchAll(/^\| ([\d., –]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  return cells.flatMap((cell) => {
    const [first = '', last] = cell.split('–');
    const section = first.split('.').slice(0, 2).join('.');
    if (first === section) return wanted.filter((point) => point.startsWith(`${section}.`));
    return numbers(first.split('.')[2] ?? '', last?.split('.')[2]).map((number) => `${section}.${number}`);
  });
}

const [, points = ''] = page.split('## The points');

test('each point stands once', () => {
  expect(named(points).sort()).toEqual([...wanted].sort());
});

test('what is not met, or partly, is said in short or where it stands', () => {
  const [short = ''] = page.split('## The points');
  const refers = [...points.matchAll(/^\| ([\d., –]+) \|.*[Ss]ee above/gm)].flatMap(([row]) => named(row));
  expect(refers.filter((point) => !named(short).includes(point))).toEqual([]);
  expect(refers.length).toBeGreaterThan(10);
});

/** A constant of one file, in TypeScript or Rust, if it is a number. */
function constantIn(file: string, name: string): number | undefined {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const [, product = ''] = new RegExp(`const ${name}(?:: \\w+)? = ([\\d_ *<]+);`).exec(text) ?? [];
  const [shifted = '', by] = product.split('<<');
  const factors = shifted.split('*').map((factor) => Number(factor.trim().replaceAll('_', '')));
  if (product === '') return undefined;
  return factors.reduce((one, other) => one * other, 1) * 2 ** Number(by ?? 0);
}

const limits = [...page.matchAll(/^\| (.+) \| ([\d,]+) \| `(\S+)` `([A-Z_]+)` \|$/gm)].map(
  ([, what = '', most = '', file = '', name = '']) => ({ what, most, file, name }),
);

test.each(limits)('$what: at most $most', ({ most, file, name }) => {
  expect(constantIn(file, name)).toBe(Number(most.replaceAll(',', '')));
});

test('the tables of limits are read', () => {
  expect(limits.length).toBeGreaterThan(20);
});
