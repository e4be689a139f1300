/** What the pages of accounts say: the same in both languages, and nothing that no script says. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../src/pages/account/words.ts';

const scripts = ['account/', 'page/'].flatMap(scriptsIn).join('\n');

function scriptsIn(name: string): string[] {
  const folder = new URL(`../../src/pages/assets/${name}`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** Said by a name that the script finds in a key, a job or a record. */
const byName =
  /^(active|expiring|expired|revoked|live|test|hours\d+|curl|javascript|python|widget|planOf|roleOf|\w+Column|(account|plan|role|key)_\w+|signed_in|receiving|queued|running|succeeded|failed|cancelled)$/;

const [danish, english] = [wordsOf('da', 60), wordsOf('en', 60)];
const names = Object.keys(danish) as (keyof typeof danish)[];
const placeholders = (text: unknown) =>
  JSON.stringify(text)
    .match(/\{\w+\}/g)
    ?.sort();

describe.each(names.map((name) => [name] as const))('%s', (name) => {
  test('has the same values in both languages', () => {
    expect(placeholders(danish[name])).toEqual(placeholders(english[name]));
  });

  test('is said by a script', () => {
    expect(byName.test(name) || new RegExp(`words\\.${name}\\b|'${name}'`).test(scripts)).toBe(true);
  });
});
