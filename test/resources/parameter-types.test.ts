/** Wrong descriptions of parameters do not compile (`tsc` checks these lines), and every field of a filter has a parameter. */
import { describe, expect, test } from 'vitest';
import type { AddressFilter, Spatial } from '../../src/engine/engine.ts';
import { flag, integer, several, text } from '../../src/http/parameters/parameter-types.ts';
import type { accessAddressFilters } from '../../src/resources/adgangsadresser/description.ts';
import type { addressFilters } from '../../src/resources/adresser/description.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import { filter } from '../../src/resources/parameters/parameter.ts';

const sentences = { en: 'A', da: 'A' };

filter<AddressFilter>()({
  ok: { field: 'parish', schema: several(integer()), ...sentences },
  // @ts-expect-error: the engine has no such field.
  unknown: { field: 'parrish', schema: several(integer()), ...sentences },
  // @ts-expect-error: one value where a list is due.
  single: { field: 'parish', schema: integer(), ...sentences },
  // @ts-expect-error: texts where numbers are due.
  texts: { field: 'parish', schema: several(text()), ...sentences },
  // @ts-expect-error: a switch where a text is due.
  flag: { field: 'kvh', schema: flag(), ...sentences },
});

filter<AddressFilter>()({
  // @ts-expect-error: no sentence in Danish.
  silent: { field: 'kvh', schema: text(), en: 'A' },
});

type Filters = typeof addressFilters & typeof accessAddressFilters;
type Filled = { [Name in keyof Filters]: Filters[Name]['field'] }[keyof Filters];

/** Fields that parameters of all lists fill. */
type Shared = 'q' | 'autocomplete' | 'spatial' | 'position';

// A field of the engine that no parameter fills does not compile here.
true satisfies [Exclude<keyof AddressFilter, Filled | Shared>] extends [never] ? true : false;
true satisfies [keyof Spatial] extends ['srid' | 'circle' | 'polygon' | 'bbox' | 'geometry'] ? true : false;

const described = catalogue.flatMap(({ operations }) =>
  operations.flatMap(({ path, operation, key, query }) =>
    Object.entries({ ...key, ...query }).map(([name, parameter]) => ({ path, operation, name, parameter })),
  ),
);

describe('a parameter', () => {
  test('says what it is in English and in Danish, each in a sentence', () => {
    const wanting = described.filter(
      ({ parameter: { en, da } }) => ![en, da].every((one) => /^.+\.$/.test(one)),
    );
    expect(wanting.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  });

  test('of two, no pair fills the same field of one question without a step that knows both', () => {
    const filled = described
      .filter(({ parameter }) => parameter.field !== undefined && parameter.step === undefined)
      .map(({ path, operation, parameter }) => `${path} ${operation} ${parameter.field}`);
    expect(filled.filter((one, place) => filled.indexOf(one) !== place)).toEqual([]);
  });
});
