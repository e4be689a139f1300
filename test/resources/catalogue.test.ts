/** The catalogue of descriptions and that of the engine are one. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue, publicName, resources } from '../../src/resources/catalogue.ts';

test('each question of the engine has a path of its own, and each such path a question', () => {
  const generated = new URL('../../src/engine/border.generated.ts', import.meta.url);
  const union = readFileSync(generated, 'utf8').matchAll(/resource: '(\w+)'; operation: '(\w+)'/g);
  // What is copied is asked for some at a time, under one path for all entities: `src/replication`.
  const listed = [...union].filter(([, resource]) => resource !== 'replication');
  const questions = listed.map(([, resource, operation]) => `${resource} ${operation}`);
  const operations = resources.flatMap((description) => description.operations);
  const described = operations.map(({ resource, operation }) => `${resource} ${operation}`);
  expect([...new Set(described)].sort()).toEqual(questions.sort());
  // What other registers say of an address has a path for each register.
  const asked = operations.map(({ resource, operation, defaults = {} }) =>
    JSON.stringify([resource, operation, defaults]),
  );
  expect(asked).toEqual([...new Set(asked)]);
});

test('a path is described once', () => {
  const paths = catalogue.flatMap(({ operations }) => operations.map(({ path }) => path));
  expect(paths).toEqual([...new Set(paths)]);
});

test.each([
  ['address', 'list', 'houseNumber', 'husnr'],
  ['address', 'list', 'circle', 'cirkel'],
  ['address', 'list', 'page', 'side'],
  ['address', 'list', 'nominationDistrict', 'opstillingskredskode'],
  ['autocomplete', 'suggest', 'limit', 'per_side'],
  ['autocomplete', 'suggest', 'caret', 'caretpos'],
  ['autocomplete', 'suggest', 'largeRecipients', 'stormodtagerpostnumre'],
  ['postcode', 'list', 'position', 'x'],
  ['postcode', 'list', 'code', 'nr'],
  ['postcode', 'get', 'code', 'nr'],
  ['postcode', 'list', 'largeRecipients', 'stormodtagere'],
  ['votingArea', 'list', 'nominationDistrict', 'opstillingskredsnummer'],
  ['electoralPart', 'list', 'electoralPart', 'bogstav'],
  ['electoralPart', 'get', 'letter', 'bogstav'],
  ['province', 'list', 'nuts3', 'nuts3'],
  ['address', 'cleanse', 'text', 'betegnelse'],
  ['address', 'list', 'nothing', 'nothing'],
] as const)('of %s %s, a refusal of %s names %s', (resource, operation, field, parameter) => {
  expect(publicName({ resource, operation }, field)).toBe(parameter);
});
