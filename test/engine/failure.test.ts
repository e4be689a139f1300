/** Codes of the addon as failures of the engine. */
import { expect, test } from 'vitest';
import { engineError } from '../../src/engine/addon/native.ts';
import { failureOf } from '../../src/engine/engine.ts';

const codes: [code: string, failure: string][] = [
  ['TOO_EXPENSIVE', 'TOO_EXPENSIVE'],
  ['OVERLOADED', 'OVERLOADED'],
  ['ENOENT', 'INTERNAL'],
  ['', 'INTERNAL'],
];

test.each(codes)('the code %j is the failure %s', (code, failure) => {
  expect(failureOf(code)).toBe(failure);
});

const thrown: [title: string, thrown: unknown, code: string, message: string][] = [
  ['an error with a code', Object.assign(new Error('no'), { code: 'CANCELLED' }), 'CANCELLED', 'no'],
  ['an error without a code', new Error('no'), 'INTERNAL', 'no'],
  ['what is not an error', 'no', 'INTERNAL', 'no'],
];

test.each(thrown)('%s is an engine error', (_title, value, code, message) => {
  expect(engineError(value)).toMatchObject({ code, message });
});
