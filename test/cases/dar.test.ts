/**
 * Recorded answers of the legacy service over the same extract of the address register, as tables of facts.
 * What is answered otherwise stands in `README.md` with the reason, and is asserted to be so.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { senderTo, assertHolds, type Case, titleOf } from '../support/expectations.ts';
import { darService } from '../support/sample.ts';

const folder = new URL('dar/', import.meta.url);
const [, table = ''] = readFileSync(new URL('README.md', import.meta.url), 'utf8').split('## Answered otherwise');

/** The first column. */
const answeredOtherwise = new Set([...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id));

const service = await darService();
afterAll(() => service.close());

const send = senderTo(service);

function cases(file: string): Case[] {
  const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Case);
}

/** The last table also is the one of a Rust test: scores alone give the same order. */
const files = [...readdirSync(folder).sort(), '../autocomplete-rank.jsonl'];

describe.each(files)('%s', (file) => {
  const met = cases(file).filter(({ id }) => !answeredOtherwise.has(id));

  test.each(met.map((one): [title: string, of: Case] => [titleOf(one), one]))('%s', (_title, one) =>
    assertHolds(one, send),
  );
});

describe('answered otherwise', () => {
  const all = files.flatMap(cases);
  const others = all.filter(({ id }) => answeredOtherwise.has(id));

  test('every case that is listed exists', () => {
    expect(others.map(({ id }) => id).sort()).toEqual([...answeredOtherwise].sort());
  });

  test.each(others.map((one): [title: string, of: Case] => [titleOf(one), one]))('%s', async (_title, one) => {
    await expect(assertHolds(one, send)).rejects.toThrow();
  });
});
