/** The legacy service's own cases of parameter parsing, against the grammar. */
import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { flag, float, integer, several, text } from '../../src/http/parameters/parameter-types.ts';
import { parameterCompiler, rawQuery } from '../../src/http/parameters/parameters.ts';
import { recordParameters } from '../../src/resources/parameters/answer.ts';
import { schemaOf } from '../../src/resources/parameters/parameter.ts';
import { shapeParameters, withinBounds } from '../../src/resources/parameters/spatial.ts';

interface Case {
  id: string;
  note: string;
  input: Record<string, unknown>;
  expect: { value?: unknown; error?: string; errors?: number };
}

const cases = readFileSync(new URL('../cases/params.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

const schemas: Record<string, Type.TSchema> = {
  integer: integer(),
  float: float(),
  boolean: flag(),
  string: text(),
};

interface Outcome {
  value?: Record<string, unknown>;
  error?: { faults: { msg: string }[] };
}

function read(schema: object, query: string): Outcome {
  const validate = parameterCompiler('valider')({ schema, method: 'GET', url: '/', httpPart: 'querystring' });
  return validate(rawQuery(query)) as Outcome;
}

/** The request of a case: the schema of one parameter, and the query that holds it. */
function requestOf({ input }: Case): [schema: object, query: string] {
  if ('unknown parameter' in input)
    return [schemaOf(recordParameters), `${input['unknown parameter']}=1&valider=`];
  if ('given twice' in input) return [Type.Object({ p: text() }), 'p=a&p=b'];
  if ('polygon' in input) {
    return [
      schemaOf(shapeParameters, withinBounds),
      `polygon=${encodeURIComponent(JSON.stringify(input['polygon']))}`,
    ];
  }
  const item = schemas[String(input['type'] ?? 'string')] ?? text();
  const value = encodeURIComponent(String(input['value']));
  return [Type.Object({ p: input['multi'] === true ? several(item) : item }), `p=${value}`];
}

describe('legacy case', () => {
  // An empty string is no value: where a parameter needs one, that is a fault.
  const withValue = cases.filter((one) => one.input['value'] !== '');
  test.each(withValue.map((one) => [one.id, one] as const))('%s', (_id, one) => {
    const outcome = read(...requestOf(one));
    if (one.expect.value === undefined) expect(outcome.error?.faults).toHaveLength(one.expect.errors ?? 1);
    else expect(outcome.value).toEqual({ p: one.expect.value });
  });

  test('an empty value is null where a list may hold none, and a fault elsewhere', () => {
    expect(read(Type.Object({ p: text() }), 'p=').error?.faults).toHaveLength(1);
  });
});

describe('a list of values', () => {
  const list = Type.Object({ p: several(text()) });
  const values = (count: number): string => `p=${Array(count).fill('a').join('|')}`;

  test('may have 1,500 of them', () => {
    expect(read(list, values(1_500)).value?.['p']).toHaveLength(1_500);
  });

  test('with more is a fault that says how many may stand there', () => {
    const [fault] = read(list, values(1_501)).error?.faults ?? [];
    expect(fault?.msg).toBe('p must have at most 1500 values, but 1501 were given');
  });
});
