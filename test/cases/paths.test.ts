/** Rules of the paths as tables of facts about the sample registers, counted in the files they come from. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, test } from 'vitest';
import { senderTo, assertHolds, type Case, titleOf } from '../support/expectations.ts';
import { sampleService } from '../support/sample.ts';

const KINDS = ['search', 'formats', 'reverse', 'autocomplete-resource', 'fuzzy', 'suggestions'];

const service = await sampleService();
afterAll(() => service.close());

const send = senderTo(service);

describe.each(KINDS)('%s', (kind) => {
  const text = readFileSync(new URL(`${kind}.jsonl`, import.meta.url), 'utf8');
  const cases = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
    .map((one): [title: string, of: Case] => [titleOf(one), one]);

  test.each(cases)('%s', (_title, one) => assertHolds(one, send));
});
