/** Forms of postcodes. */
import type { Forms } from './answers.ts';
import { areaFeature, changeFields } from './area.ts';
import {
  box,
  boxFields,
  centreFields,
  code,
  coded,
  digits,
  href,
  list,
  nullable,
  object,
  position,
  record,
  text,
  truth,
  uuid,
} from './fields.ts';

const identity = { nr: code, navn: text, stormodtager: truth };

const flat = { ...identity, ...boxFields, ...centreFields, ...changeFields, dagi_id: nullable(digits) };

export const postcodeForms: Forms = {
  nested: record('PostnummerNestet', {
    href,
    nr: code,
    navn: text,
    stormodtageradresser: nullable(list(object({ href, id: uuid }))),
    bbox: nullable(box),
    visueltcenter: nullable(position),
    kommuner: list(coded),
    ...changeFields,
    dagi_id: nullable(digits),
  }),
  flat: record('PostnummerFlad', flat),
  mini: record('PostnummerMini', { ...identity, ...centreFields, href, betegnelse: text }),
  suggestion: record('PostnummerForslag', {
    tekst: text,
    postnummer: object({ ...identity, ...centreFields, href }),
  }),
  feature: areaFeature('PostnummerFeature', flat),
};
