/** The catalogue of descriptions and that of the engine are one. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue, publicName } from '../../src/resources/catalogue.ts';

const operations = catalogue.flatMap((description) => description.operations);

test('each question of the engine has one path, and each path a question', () => {
  const generated = new URL('../../src/engine/questions.generated.ts', import.meta.url);
  const union = readFileSync(generated, 'utf8').matchAll(/resource: '(\w+)'; operation: '(\w+)'/g);
  const questions = [...union].map(([, resource, operation]) => `${resource} ${operation}`);
  const described = operations.map(({ resource, operation }) => `${resource} ${operation}`);
  expect(described.sort()).toEqual(questions.sort());
});

test('a path is described once', () => {
  const paths = operations.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test.each([
  ['houseNumber', 'husnr'],
  ['circle', 'cirkel'],
  ['position', 'x'],
  ['page', 'side'],
  ['limit', 'per_side'],
  ['caret', 'caretpos'],
  ['nothing', 'nothing'],
])('a refusal of %s names %s', (field, parameter) => {
  expect(publicName(field)).toBe(parameter);
});
