/** What every area of the administrative division carries, nested and flat, and the forms of the plain code-and-name ones. */
import { Type } from 'typebox';
import { type Forms, feature } from './answers.ts';
import {
  box,
  boxFields,
  centreFields,
  code,
  digits,
  type Fields,
  href,
  integer,
  nullable,
  object,
  position,
  record,
  text,
  utcTime,
} from './fields.ts';

export const changeFields = {
  ændret: nullable(utcTime),
  geo_ændret: nullable(utcTime),
  geo_version: nullable(integer),
};

export const nestedAreaFields = { ...changeFields, bbox: nullable(box), visueltcenter: nullable(position) };

export const flatAreaFields = { ...changeFields, ...boxFields, ...centreFields };

/** The box of a feature stands in its own `bbox`, not among its properties; an unknown one stays there as nulls. */
export function areaFeature(name: string, flatFields: Fields): Type.TSchema {
  const boxes = Object.fromEntries(
    Object.entries(boxFields).map(([field, of]) => [field, Type.Optional(of)]),
  );
  return feature(name, object({ ...flatFields, ...boxes }));
}

/** Forms of a theme that has a code and a name, and perhaps `more`. */
export function codedForms(name: string, member: string, more: Fields = {}): Forms {
  const identity = { dagi_id: nullable(digits), kode: code, navn: text };
  const nested = { ...nestedAreaFields, ...identity, ...more, href };
  const flat = { ...identity, ...more, ...flatAreaFields };
  return {
    nested: record(`${name}Nestet`, nested),
    flat: record(`${name}Flad`, flat),
    mini: record(`${name}Mini`, { ...identity, ...boxFields, ...centreFields, href, betegnelse: text }),
    suggestion: record(`${name}Forslag`, { tekst: text, [member]: object(nested) }),
    feature: areaFeature(`${name}Feature`, flat),
  };
}
