/** The combined autocomplete: what the official widget asks at every key press. */
import { Type } from 'typebox';
import {
  flag,
  float,
  integer,
  jsonText,
  oneOf,
  optional,
  several,
  tolerantSwitch,
  typedText,
  uuid as uuidParameter,
} from '../../http/parameter-types.ts';
import { type Check, checked } from '../../http/parameters.ts';
import { type ParameterSchema, readerOf } from '../../http/reader.ts';
import { Refusal } from '../../http/values.ts';
import { AccessAddressNested } from '../adgangsadresser/schema.ts';
import { AddressNested, addressMiniFields } from '../adresser/schema.ts';
import {
  integer as integerField,
  named,
  nullable,
  nullables,
  object,
  record,
  text,
  truth,
  uuid,
} from '../fields.ts';
import { suggestPageParameters, suggestParameters } from '../request.ts';
import { bothAxes, geometryParameter, shapeParameters, withinBounds } from '../spatial.ts';

const TIERS = ['vejnavn', 'adgangsadresse', 'adresse'] as const;

const NEAR = ' of a position: of equal suggestions the nearer comes first. With the other one or not at all.';

/** What `params` may hold. */
const narrowing = {
  type: optional(oneOf(TIERS, { description: 'Last tier.', default: 'adresse' })),
  startfra: optional(oneOf(TIERS, { description: 'First tier.', default: 'vejnavn' })),
  adgangsadresserOnly: optional(flag({ description: 'As type=adgangsadresse.', default: false })),
  adgangsadresseid: optional(uuidParameter({ description: 'Only units of this access address.' })),
  kommunekode: optional(several(integer({ description: 'Municipality code.', minimum: 0, maximum: 9999 }))),
  postnr: optional(several(integer({ description: 'Postcode.', minimum: 1, maximum: 9999 }))),
  fuzzy: optional(
    tolerantSwitch({ description: 'Understands misspelt words, unless false or 0.', default: true }),
  ),
  supplerendebynavn: optional(flag({ description: 'Shows the supplementary town in texts.', default: true })),
  stormodtagerpostnumre: optional(
    flag({ description: 'Offers the form with the postcode of a large recipient too.', default: false }),
  ),
  multilinje: optional(flag({ description: 'forslagstekst has line feeds.', default: false })),
  gældende: optional(
    flag({ description: 'Accepted: only current ones are suggested anyway.', default: false }),
  ),
  ...shapeParameters,
  ...geometryParameter,
  x: optional(float({ description: `Longitude or east${NEAR}`, examples: [8.8637] })),
  y: optional(float({ description: `Latitude or north${NEAR}`, examples: [54.9409] })),
  srid: suggestParameters.srid,
};

/** Values in `params` count as if they stood in the query; those that do stand there beat them. */
const spreadParams: Check = (values, tell) => {
  const given = values['params'];
  if (given === undefined) return;
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    tell('params', 'must be a JSON object', 'json');
    return;
  }
  for (const [name, value] of Object.entries(given)) {
    const schema = (narrowing as Record<string, ParameterSchema>)[name];
    if (schema === undefined || name in values || value === null) continue;
    const read = readerOf(schema)(asText(value));
    if (read instanceof Refusal) tell('params', `has ${name}, which ${read.message}`, read.type);
    else values[name] = read;
  }
};

function asText(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  const plain = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return plain ? value.join('|') : JSON.stringify(value);
}

export const AutocompleteQuery = checked(
  Type.Object({
    q: optional(typedText({ description: 'What has been typed so far.', default: '' })),
    ...narrowing,
    struktur: optional(
      oneOf(['mini', 'full'], { description: 'full adds the whole address to data.', default: 'mini' }),
    ),
    caretpos: optional(integer({ description: 'Where the caret stands in q, in UTF-16 units.', minimum: 0 })),
    id: optional(uuidParameter({ description: 'The one suggestion for this address or access address.' })),
    params: optional(
      jsonText({ description: 'More parameters as a JSON object.', examples: ['{"kommunekode":"0550"}'] }),
    ),
    ...suggestParameters,
    ...suggestPageParameters,
  }),
  spreadParams,
  bothAxes,
  withinBounds,
);

const texts = { tekst: text, forslagstekst: text, caretpos: integerField };

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

export const suggestions = [
  StreetNameSuggestion,
  AccessAddressSuggestion,
  AddressSuggestion,
  FullAccessAddressSuggestion,
  FullAddressSuggestion,
];

/** Suggestions of one answer are all of one kind. */
export const Suggestion = Type.Union(suggestions.map(named));
