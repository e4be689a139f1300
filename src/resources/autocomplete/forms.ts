/** Forms of suggestions. */
import { Type } from 'typebox';
import { AccessAddressNested } from '../forms/access-address.ts';
import { AddressNested, addressMiniFields } from '../forms/address.ts';
import { integer, named, nullable, nullables, object, record, text, truth, uuid } from '../forms/fields.ts';

const texts = { tekst: text, forslagstekst: text, caretpos: integer };

export const StreetNameSuggestion = record('Vejnavnforslag', {
  type: Type.Literal('vejnavn'),
  ...texts,
  data: object({ navn: text, href: text }),
});

const dataFields = {
  ...addressMiniFields,
  ...nullables(['etage', 'dør', 'kommunenavn'], text),
  adgangsadresseid: nullable(uuid),
};

function addressSuggestion(name: string, type: string, more: Record<string, Type.TSchema>): Type.TSchema {
  return record(name, {
    type: Type.Literal(type),
    ...texts,
    stormodtagerpostnr: truth,
    data: object({ ...dataFields, ...more }),
  });
}

export const AccessAddressSuggestion = addressSuggestion('Adgangsadresseforslag', 'adgangsadresse', {});
export const AddressSuggestion = addressSuggestion('Adresseforslag', 'adresse', {});
export const FullAccessAddressSuggestion = addressSuggestion('AdgangsadresseforslagFull', 'adgangsadresse', {
  adgangsadresse: named(AccessAddressNested),
});
export const FullAddressSuggestion = addressSuggestion('AdresseforslagFull', 'adresse', {
  adresse: named(AddressNested),
});

const suggestions = [
  StreetNameSuggestion,
  AccessAddressSuggestion,
  AddressSuggestion,
  FullAccessAddressSuggestion,
  FullAddressSuggestion,
];

/** Suggestions of one answer are all of one kind. */
export const Suggestion = Type.Union(suggestions.map(named));

/** Records that suggestions are or hold. */
export const held = [...suggestions, AccessAddressNested, AddressNested];
