/** The columns that a batch appends are those of its page, in their order. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openSample, resultOf } from '../jobs/files.ts';

test('the page names every appended column in its place', async () => {
  openSample();
  const [header = ''] = (await resultOf('adresse\r\nx\r\n')).toString().split('\r\n');
  const page = readFileSync(new URL('../../docs/geocode.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| Column | |');
  const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/res_\w+/g) ?? [],
  );
  expect(named).toEqual(header.split(';').slice(1));
});
