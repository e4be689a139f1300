/** Forms of street names. */
import type { Forms } from './answers.ts';
import { coded, href, list, object, postcode, record, text } from './fields.ts';

export const streetNameForms: Forms = {
  nested: record('VejnavnNestet', { href, navn: text, postnumre: list(postcode), kommuner: list(coded) }),
  flat: record('VejnavnFlad', { navn: text }),
  mini: record('VejnavnMini', { navn: text, href, betegnelse: text }),
  suggestion: record('VejnavnForslag', { tekst: text, vejnavn: object({ navn: text, href }) }),
};
