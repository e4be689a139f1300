/** `docs/glossary.md` has every word that a question is made of. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const glossary = read('docs/glossary.md').toLowerCase();
const questions = read('src/engine/border.generated.ts');

const names = (member: string): string[] => [
  ...new Set([...questions.matchAll(new RegExp(`\\b${member}: '(\\w+)'`, 'g'))].map(([, name = '']) => name)),
];

/** `accessAddress` is written "access address". */
const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

test.each([...names('resource'), ...names('operation')].map(words))('%s', (word) => {
  expect(glossary).toMatch(new RegExp(`\\b${word.replace(/ history$/, '')}\\b`));
});
