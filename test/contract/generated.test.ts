/**
 * Parameters drawn from `/openapi.json` and given one at a time: what their schema allows is no fault, what it forbids is one,
 * and every answer is described. What a schema cannot say (a polygon that is closed, a pair of parameters) is drawn as it must
 * be, or named below.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../src/resources/catalogue.ts';
import { sampleService } from '../support/sample.ts';
import { OpenApi, type Parameter, type ParameterSchema } from './open-api.ts';

const SEED = 20261123;
const VALUES = 12;

const service = await sampleService();
afterAll(() => service.close());
const openApi = await OpenApi.of(service);

/** Forms of which a pattern says too little. */
const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  json: fc.constantFrom('{}', '{"per_side":5}'),
  polygon: fc.constantFrom('[[[8.8,54.9],[8.9,54.9],[8.9,55.0],[8.8,54.9]]]'),
  circle: fc.constantFrom('8.86,54.93,100', '9,55,1.5'),
  bbox: fc.constantFrom('8.8,54.9,8.9,55', '8,54,13,58'),
  regex: fc.constantFrom('^Stor', 'vej$', '[a-d].*'),
  kvh: fc.constantFrom('05501893__91', '01010001___1'),
  kvhx: fc.constantFrom('05501893__91_______', '01010001___1__1_tv'.padEnd(19, '_')),
};

/** Needs another parameter beside it, or is bounded by one. */
const NOT_ALONE: ReadonlySet<string> = new Set(['x', 'y', 'adgangsadresserOnly', 'startfra', 'type']);
/** Cannot be left out, and an empty text is as good as none. */
const NOT_EMPTY = 'betegnelse';

const printable = (schema: ParameterSchema): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: 20 })
    .filter((text) => !/[|\0]/.test(text) && text.isWellFormed());

function allowed(schema: ParameterSchema): fc.Arbitrary<string> {
  const { type, items, anyOf, pattern, format = '', minimum = 0, maximum = 10_000 } = schema;
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(allowed));
  if (type === 'array')
    return fc.array(allowed(items ?? {}), { minLength: 1, maxLength: 3 }).map((values) => values.join('|'));
  if (type === 'null') return fc.constant('');
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.map(String));
  if (type === 'boolean') return fc.constantFrom('true', 'false', '');
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }).map(String);
  if (type === 'number') return fc.integer({ min: minimum, max: maximum }).map((value) => `${value}.5`);
  return (
    byFormat[format] ?? (pattern === undefined ? printable(schema) : fc.stringMatching(new RegExp(pattern)))
  );
}

/** Values that a schema forbids; none where it forbids nothing that can be written. */
function forbidden(schema: ParameterSchema): readonly string[] {
  const { type, items, anyOf, minimum, maximum, maxLength, minLength } = schema;
  if (type === 'array') return forbidden(items ?? {});
  if (anyOf !== undefined) return forbidden(anyOf[0] ?? {}).filter((value) => value !== '');
  if (schema.enum !== undefined) return ['findes ikke', ''];
  if (type === 'boolean') return ['ja', '1'];
  const bounds = [
    minimum === undefined ? [] : [minimum - 1],
    maximum === undefined ? [] : [maximum + 1],
  ].flat();
  if (type === 'integer') return ['et', '1.5', '', ...bounds.map(String)];
  if (type === 'number') return ['et', '', '1,5'];
  const long = maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)];
  return [...long, ...(minLength === undefined ? [] : ['']), ...(schema.pattern === undefined ? [] : ['?'])];
}

const urlWith = (url: string, { name }: Parameter, value: string): string => {
  const [path = '', query = ''] = url.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== name);
  return `${path}?${[...others, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`].join('&')}`;
};

const operations = catalogue.flatMap(({ operations }) =>
  operations.flatMap(({ path, examples }) =>
    examples?.[0] === undefined ? [] : [[path, examples[0]] as const],
  ),
);

describe.each(operations)('%s', (path, example) => {
  const responses = openApi.responsesOf(path, 'get');
  const parameters = openApi
    .parametersOf(path)
    .filter(({ name, in: part }) => part === 'query' && !NOT_ALONE.has(name))
    // The bounds of a position follow from its system.
    .filter(({ name }) => name !== 'srid' || !path.endsWith('/reverse'));

  test.each(parameters)('$name: what its schema allows is no fault', async (parameter) => {
    for (const value of fc.sample(allowed(parameter.schema), { numRuns: VALUES, seed: SEED })) {
      if (parameter.name === NOT_EMPTY && value.trim() === '') continue;
      const answer = await service.app.inject(urlWith(example, parameter, value));
      const isRefused = answer.statusCode === 422 && answer.json().error.code !== 'register_not_loaded';
      expect(isRefused, `${value}: ${answer.body.slice(0, 300)}`).toBe(false);
      openApi.expectDescribed(answer, responses);
    }
  });

  test.each(parameters)('$name: what its schema forbids is a fault', async (parameter) => {
    for (const value of forbidden(parameter.schema)) {
      const answer = await service.app.inject(urlWith(example, parameter, value));
      expect(answer.statusCode, `${value.slice(0, 40)}: ${answer.body.slice(0, 300)}`).toBe(422);
      openApi.expectDescribed(answer, responses);
    }
  });
});
