/** Municipalities. */
import { flag, integer as integerParameter, optional, several } from '../../http/parameter-types.ts';
import type { Forms } from '../answers.ts';
import { areaFeature, flatAreaFields, nestedAreaFields } from '../area-fields.ts';
import {
  boxFields,
  centreFields,
  code,
  coded,
  digits,
  href,
  nullable,
  object,
  record,
  text,
  truth,
} from '../fields.ts';
import { codeAndName } from '../register.ts';

export const municipalityFilters = {
  ...codeAndName,
  regionskode: optional(
    several(integerParameter({ description: 'Region code.', minimum: 0, maximum: 9999 })),
  ),
  udenforkommuneinddeling: optional(
    flag({ description: 'Whether it stands outside the division, as 0411 does.' }),
  ),
};

const nested = {
  ...nestedAreaFields,
  href,
  dagi_id: nullable(digits),
  kode: code,
  navn: text,
  udenforkommuneinddeling: truth,
  regionskode: nullable(code),
  region: nullable(coded),
};

const identity = {
  dagi_id: nullable(digits),
  kode: code,
  navn: text,
  regionskode: nullable(code),
  udenforkommuneinddeling: truth,
  regionsnavn: nullable(text),
};

const flat = { ...identity, ...flatAreaFields };

export const municipalityForms: Forms = {
  nested: record('KommuneNestet', nested),
  flat: record('KommuneFlad', flat),
  mini: record('KommuneMini', { ...identity, ...boxFields, ...centreFields, href, betegnelse: text }),
  suggestion: record('KommuneForslag', { tekst: text, kommune: object(nested) }),
  feature: areaFeature('KommuneFeature', flat),
};
