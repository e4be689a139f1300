/**
 * Answers over the registers of `data/`, recorded by `npm run docs`: what the documentation shows where the snapshot that
 * is served lacks a register, and until a browser has asked for the answer of today.
 */
import { readFileSync } from 'node:fs';
import type { Entry } from '../open-api.ts';
import { namesIn } from '../open-api.ts';
import { type Asked, examplesOf, formsOf } from './requests.ts';

/** Answers by the name of their request. */
export type Recorded = Readonly<Record<string, unknown>>;

export function readRecorded(): Recorded {
  return JSON.parse(readFileSync(new URL('recorded.json', import.meta.url), 'utf8')) as Recorded;
}

export interface RecordedRequest {
  readonly entry: Entry;
  readonly asked: Asked;
  /** One of the description; else it is there for its fields. */
  readonly isExample: boolean;
}

/** Requests of the operations of a folder that an answer is recorded of: structures only where they bring new forms. */
export function recordedOf(entries: readonly Entry[]): RecordedRequest[] {
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const examples = examplesOf(entry).map((asked) => ({ entry, asked, isExample: true }));
    const forms = namesIn(entry.operation.responses['200']).filter((form) => !seen.has(form));
    // What has no example has no rows either.
    if (forms.length === 0 || examples.length === 0) return examples;
    for (const form of forms) seen.add(form);
    return [...examples, ...formsOf(entry).map((asked) => ({ entry, asked, isExample: false }))];
  });
}
