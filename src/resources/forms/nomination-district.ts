/** Forms of nomination districts. */
import type { Forms } from './answers.ts';
import { areaFeature, flatAreaFields, nestedAreaFields } from './area.ts';
import {
  boxFields,
  centreFields,
  code,
  coded,
  digits,
  href,
  list,
  nullable,
  numbered,
  object,
  record,
  text,
} from './fields.ts';

const nested = {
  ...nestedAreaFields,
  href,
  dagi_id: nullable(digits),
  nummer: nullable(digits),
  kode: code,
  navn: text,
  valgkredsnummer: nullable(digits),
  kredskommune: coded,
  region: coded,
  storkreds: numbered,
  valglandsdel: object({ href, bogstav: text, navn: text }),
  kommuner: list(coded),
};

const seat = { kredskommunekode: code, kredskommunenavn: nullable(text) };
const constituency = { storkredsnummer: digits, storkredsnavn: text };
const identity = { dagi_id: nullable(digits), nummer: nullable(digits), kode: code, navn: text };

const flat = {
  ...identity,
  regionskode: code,
  regionsnavn: nullable(text),
  ...seat,
  ...constituency,
  valglandsdelsbogstav: text,
  valglandsdelsnavn: text,
  valgkredsnummer: nullable(digits),
  ...flatAreaFields,
};

export const nominationDistrictForms: Forms = {
  nested: record('OpstillingskredsNestet', nested),
  flat: record('OpstillingskredsFlad', flat),
  mini: record('OpstillingskredsMini', {
    ...identity,
    ...seat,
    ...constituency,
    valgkredsnummer: nullable(digits),
    ...boxFields,
    ...centreFields,
    href,
    betegnelse: text,
  }),
  suggestion: record('OpstillingskredsForslag', { tekst: text, opstillingskreds: object(nested) }),
  feature: areaFeature('OpstillingskredsFeature', flat),
};
