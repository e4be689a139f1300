/**
 * Examples of parameters: those of their schema, else what an example of a request on the page gives them, else the field
 * of the same name in a recorded answer.
 */
import type { Entry, Parameter } from '../open-api.ts';
import type { SampleRecord } from './samples.ts';

/** The example of a parameter on this page. */
export type GivenOf = (parameter: Parameter) => string | undefined;

export function givenOn(entries: readonly Entry[], records: readonly SampleRecord[]): GivenOf {
  const given = new Map<string, string>();
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) {
      if (isPlain(value) && !given.has(name)) given.set(name, String(value));
    }
  }
  for (const [name, value] of entries.toReversed().flatMap(pairs)) given.set(name, value);
  return ({ name, schema, example: own = schema.examples?.[0] }) => {
    if (own !== undefined) return String(own);
    return schema.enum === undefined ? given.get(name) : undefined;
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** Names and values in the example requests of an operation. */
function pairs({ path, operation }: Entry): [string, string][] {
  const examples = operation['x-examples'] ?? [];
  return examples.flatMap((url) => {
    const [at = '', query = ''] = url.split('?');
    const parts = at.split('/');
    const keys = path
      .split('/')
      .flatMap((part, place): [string, string][] =>
        part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[place] ?? '')]] : [],
      );
    return [...keys, ...new URLSearchParams(query)].filter(([, value]) => value !== '');
  });
}
