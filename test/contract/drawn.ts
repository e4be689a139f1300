/** Values drawn from the schemas of `/openapi.json`: what a schema allows, its ends first, and what it forbids. */
import fc from 'fast-check';
import type { ParameterSchema } from './open-api.ts';

const SEED = 20261123;
const VALUES = 12;

/** Forms of which a pattern says too little. */
const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  names: fc.constantFrom('adressebetegnelse', 'adressebetegnelse,kommune_navn'),
  members: fc.constantFrom('register', 'dato,tilgængelig'),
  objects: fc.constantFrom('bbr', 'id,dagi'),
  json: fc.constantFrom('{}', '{"srid":25832}'),
  polygon: fc.constantFrom('[[[8.8,54.9],[8.9,54.9],[8.9,55.0],[8.8,54.9]]]'),
  circle: fc.constantFrom('8.86,54.93,100', '9,55,1.5'),
  bbox: fc.constantFrom('8.8,54.9,8.9,55', '8,54,13,58'),
  regex: fc.constantFrom('^Stor', 'vej$', '[a-d].*'),
  entity: fc.constantFrom('adgangsadresse', 'Ejerlav', 'højde'),
  date: fc.constantFrom('2026-11-25', '2024-02-29'),
  moment: fc.constantFrom('2026-11-25T10:00:00Z', '2015-01-01 10:03:01.5+1', '2026-02-28T23:59:59-0130'),
  kvh: fc.constantFrom('05501893__91', '01010001___1'),
  kvhx: fc.constantFrom('05501893__91_______', '01010001___1__1_tv'.padEnd(19, '_')),
};

const printable = (schema: ParameterSchema): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: 20 })
    .filter((text) => !/[|\0]/.test(text) && text.isWellFormed());

function texts(schema: ParameterSchema): fc.Arbitrary<string> {
  const { type, items, anyOf, pattern, format = '', minimum = 0, maximum = 10_000 } = schema;
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(texts));
  if (type === 'array')
    return fc.array(texts(items ?? {}), { minLength: 1, maxLength: 3 }).map((values) => values.join('|'));
  if (type === 'null') return fc.constant('');
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.map(String));
  if (type === 'boolean') return fc.constantFrom('true', 'false', '');
  if (type === 'integer') return fc.bigInt(BigInt(minimum), BigInt(maximum)).map(String);
  if (type === 'number') return fc.integer({ min: minimum, max: maximum - 1 }).map((value) => `${value}.5`);
  return (
    byFormat[format] ?? (pattern === undefined ? printable(schema) : fc.stringMatching(new RegExp(pattern)))
  );
}

/** The least, the greatest and the longest. A character beyond the first 65,536 counts as one. */
function ends(schema: ParameterSchema): string[] {
  const { type, items, anyOf, pattern, format = '', minimum, maximum, maxLength } = schema;
  if (type === 'array') return ends(items ?? {});
  if (anyOf !== undefined) return ends(anyOf[0] ?? {});
  if (schema.enum !== undefined) return schema.enum.map(String);
  const hasForm = pattern !== undefined || format in byFormat;
  const longest = maxLength === undefined || hasForm ? [] : ['x'.repeat(maxLength), '🏠'.repeat(maxLength)];
  return [minimum, maximum]
    .filter((end) => end !== undefined)
    .map(String)
    .concat(longest);
}

function sample<Value>(values: fc.Arbitrary<Value>): Value[] {
  return fc.sample(values, { numRuns: VALUES, seed: SEED });
}

/** Each once: of a few values most are drawn several times. */
export function allowed(schema: ParameterSchema): readonly string[] {
  return [...new Set([...ends(schema), ...sample(texts(schema))])];
}

/** None where a schema forbids nothing that can be written. */
export function forbidden(schema: ParameterSchema): readonly string[] {
  const { type, items, anyOf, minimum, maximum, maxLength, minLength } = schema;
  if (type === 'array') return forbidden(items ?? {});
  if (anyOf !== undefined) return forbidden(anyOf[0] ?? {}).filter((value) => value !== '');
  if (schema.enum !== undefined) return ['findes ikke', ''];
  if (type === 'boolean') return ['ja', '1'];
  const beyond = [
    minimum === undefined ? [] : [minimum - 1],
    maximum === undefined ? [] : [maximum + 1],
  ].flatMap((ends) => ends.map(String));
  if (type === 'integer') return ['et', '1.5', '', ...beyond];
  if (type === 'number') return ['et', '', '1,5', ...beyond];
  const long = maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)];
  return [...long, ...(minLength === undefined ? [] : ['']), ...(schema.pattern === undefined ? [] : ['?'])];
}

/** As {@link allowed}, of a member of a JSON object. */
export function allowedInJson(schema: ParameterSchema): readonly unknown[] {
  return alternatives(schema).flatMap((one): readonly unknown[] => {
    if (one.type === 'null') return [null];
    if (one.type === 'number') return sample(fc.double({ noNaN: true, noDefaultInfinity: true }));
    return one.enum ?? allowed(one);
  });
}

/** As {@link forbidden}, of a member of a JSON object. */
export function forbiddenInJson(schema: ParameterSchema): readonly unknown[] {
  const all = alternatives(schema);
  const [word = 7] = all.flatMap((one) => one.enum ?? []);
  const byType = { string: String(word), number: 7, null: null };
  const others = Object.entries(byType).filter(([type]) => !all.some((one) => one.type === type));
  const texts = all.filter(({ type }) => type === 'string').flatMap(forbidden);
  return [true, [], {}, ...others.map(([, value]) => value), ...texts];
}

const alternatives = ({ anyOf, ...alone }: ParameterSchema): readonly ParameterSchema[] => anyOf ?? [alone];
