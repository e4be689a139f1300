/** Schemas made here say what those of TypeBox say, in the same order. */
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import * as ours from '../../src/http/typebox.ts';

type Builders = typeof ours;

const about = { description: 'what it is' };

const schemas: Record<string, (make: Builders) => Type.TSchema> = {
  'a text': (make) => make.String(),
  'a text with options': (make) => make.String({ maxLength: 3, ...about }),
  'a number': (make) => make.Number(about),
  'a whole number': (make) => make.Integer({ minimum: 1 }),
  'a truth': (make) => make.Boolean(about),
  'what is not there': (make) => make.Null(),
  anything: (make) => make.Unknown(),
  'a fixed text': (make) => make.Literal('Feature', about),
  'a fixed number': (make) => make.Literal(2),
  'a schema of its own': (make) => make.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }),
  'one of several': (make) => make.Union([make.String(), make.Null()], about),
  'a list': (make) => make.Array(make.Integer(), { minItems: 1 }),
  'an object': (make) => make.Object({ a: make.String(), b: make.Integer() }, { $id: 'Pair' }),
  'an object that lacks some': (make) =>
    make.Object({ a: make.Optional(make.String(about)), b: make.Integer() }, about),
  'an object that lacks all': (make) => make.Object({ a: make.Optional(make.Array(make.String())) }),
  'an object without anything': (make) => make.Object({}),
};

test.each(Object.entries(schemas))('%s', (_what, schema) => {
  expect(JSON.stringify(schema(ours))).toBe(JSON.stringify(schema(Type as unknown as Builders)));
});

test('what may be left out in one object is required in another', () => {
  const name = ours.String();
  const lacking = ours.Object({ name: ours.Optional(name) });
  expect([lacking.required, ours.Object({ name }).required]).toEqual([undefined, ['name']]);
});
