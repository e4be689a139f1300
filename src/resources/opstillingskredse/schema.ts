/** Nomination districts: where candidates for parliament stand. */
import { integer as integerParameter, oneOf, optional, several } from '../../http/parameter-types.ts';
import type { Forms } from '../answers.ts';
import { areaFeature, flatAreaFields, nestedAreaFields } from '../area-fields.ts';
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
} from '../fields.ts';
import { codeAndName } from '../register.ts';

const number = (description: string, maximum = 9999) =>
  optional(several(integerParameter({ description, minimum: 0, maximum })));

export const nominationDistrictFilters = {
  ...codeAndName,
  dagi_id: number('Id in the administrative division.', 999_999_999_999),
  nummer: number('Number; the code without padding.'),
  kredskommunekode: number('The municipality that runs it.'),
  regionskode: number('Region code.'),
  storkredsnummer: number('Constituency number.', 99),
  valglandsdelsbogstav: optional(several(oneOf(['A', 'B', 'C'], { description: 'Electoral part.' }))),
  kommunekode: number('Those that reach into these municipalities.'),
};

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
