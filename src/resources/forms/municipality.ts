/** Forms of municipalities. */
import type { Forms } from './answers.ts';
import { areaFeature, flatAreaFields, nestedAreaFields } from './area.ts';
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
} from './fields.ts';

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
