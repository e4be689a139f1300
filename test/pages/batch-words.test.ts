/** What the page for files of rows says: the same in both languages, and nothing that no script says. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/engine/border.generated.ts';
import { wordsOf } from '../../src/pages/batch/words.ts';
import { openSample, resultOf } from '../jobs/files.ts';

const scripts = ['batch/', 'page/'].flatMap(scriptsIn).join('\n');

function scriptsIn(name: string): string[] {
  const folder = new URL(`../../src/pages/assets/${name}`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** Said by a name that the script finds in a job, a row or an error. */
const byName = [
  'A',
  'B',
  'C',
  'D',
  'fejl',
  'tom',
  'fundet',
  'valgt',
  'godkendt',
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
];

const [danish, english] = [wordsOf('da'), wordsOf('en')];
const names = Object.keys(danish) as (keyof typeof danish)[];
const placeholders = (text: unknown) =>
  JSON.stringify(text)
    .match(/\{\w+\}/g)
    ?.sort();

const { columns, reasons } = danish;

test('each column of a result has a name', async () => {
  openSample();
  const [header = ''] = (await resultOf('adresse\r\nx\r\n')).toString().split('\r\n');
  expect(Object.keys(columns)).toEqual(header.split(';').slice(1));
});

test('the documentation of matching lists each rule', () => {
  const page = readFileSync(new URL('../../docs/matching.md', import.meta.url), 'utf8');
  const rules = [...page.matchAll(/^\| `([\w-]+)` \| [A-D] \|/gm)].map(([, rule]) => rule);
  expect(rules).toEqual([...RULES]);
});

test('each rule, by which a row may be in doubt or not found, has words', () => {
  expect(Object.keys(reasons)).toEqual([...RULES]);
});

describe.each(names.map((name) => [name] as const))('%s', (name) => {
  test('has the same values in both languages', () => {
    expect(placeholders(danish[name])).toEqual(placeholders(english[name]));
  });

  test('is said by a script', () => {
    const isSaid = byName.includes(name) || new RegExp(`words\\.${name}\\b|'${name}'`).test(scripts);
    expect(isSaid).toBe(true);
  });
});
