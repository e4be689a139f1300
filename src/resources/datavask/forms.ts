/** Forms of cleansed and of parsed addresses. */
import { Type } from 'typebox';
import { AccessAddressNested, accessAddressForms } from '../forms/access-address.ts';
import { AddressNested, addressForms } from '../forms/address.ts';
import {
  code,
  type Fields,
  href,
  integer,
  list,
  named,
  nullable,
  nullables,
  object,
  record,
  status,
  text,
  utcTime,
  uuid,
} from '../forms/fields.ts';

const unitFields = nullables(['etage', 'dør'], text);

const versionFields = {
  id: uuid,
  vejnavn: text,
  adresseringsvejnavn: text,
  husnr: text,
  supplerendebynavn: nullable(text),
  postnr: code,
  postnrnavn: text,
  status,
  ...nullables(['virkningstart', 'virkningslut'], utcTime),
} satisfies Fields;

const accessAddressVersion = { ...versionFields, href: Type.Optional(href) };

const addressVersion = {
  ...versionFields,
  adgangsadresseid: uuid,
  ...unitFields,
  href: Type.Optional(href),
};

const differences = object({
  vejnavn: Type.Optional(integer),
  husnr: Type.Optional(integer),
  supplerendebynavn: Type.Optional(integer),
  postnr: Type.Optional(integer),
  postnrnavn: Type.Optional(integer),
  etage: Type.Optional(integer),
  dør: Type.Optional(integer),
});

const typedParts = object({
  vejnavn: Type.Optional(text),
  husnr: Type.Optional(text),
  etage: Type.Optional(text),
  dør: Type.Optional(text),
  supplerendebynavn: Type.Optional(text),
  postnr: Type.Optional(text),
  postnrnavn: Type.Optional(text),
});

const variantFields = {
  vejnavn: text,
  husnr: text,
  supplerendebynavn: nullable(text),
  postnr: code,
  postnrnavn: text,
} satisfies Fields;

/** By weight: of several that apply, the last counts. */
const rules = {
  eksakt: 'A: no part differs and no word is left over',
  'supplerendebynavn-afviger': 'B: the supplementary town is written otherwise',
  'postnrnavn-afviger': 'B: the town is missing or another than that of the postcode',
  'postnr-mangler': 'B: no postcode, and the town is right',
  'vejnavn-stavemaade': 'B: the street is the same but for ae, oe, aa and the like',
  'vejnavn-forkortet': 'B: the street is abbreviated or cut short',
  'vejnavn-stavefejl': 'B: the street is misspelt, and no street of the place is nearer',
  'skrivemaade-afviger':
    'C: the address, parts of which are written in other words: stuen, lejl. 3, nr. 4, DK-',
  'raekkefoelge-afviger': 'C: the address, with its parts in another order',
  'ekstra-oplysninger':
    'C: the address, beside a recipient, a country, a telephone number or, of an entrance, a floor and door',
  'husnr-interval': 'C: the address of the first number of a range',
  'flere-mulige': 'C: several addresses fit as well',
  'postnr-og-by-modstrider': 'C: postcode and town name two places that both have the address',
  'vejnavn-findes-andetsteds': 'C: the street is one of another place',
  'vejnavn-afviger':
    'C: the street is too different, another is as near, or more than its misspelling differs',
  'sted-afviger': 'C: postcode or town is another, or there is no postcode and the town is not exact',
  'ukendte-ord': 'C: words are left over that nothing explains',
  'enhed-afviger': 'C: floor or door is another, missing or too much',
  'husnr-afviger': 'C: the house number is another or missing',
} as const;

const rule = Type.Union(
  Object.keys(rules).map((name) => Type.Literal(name)),
  {
    description: `The rule that gave the category. ${Object.entries(rules)
      .map(([name, meaning]) => `${name} (${meaning})`)
      .join('; ')}.`,
  },
);

function comparison(variant: Fields): Type.TSchema {
  return object({
    variant: object(variant),
    afstand: integer,
    forskelle: differences,
    parsetadresse: typedParts,
    ukendtetokens: list(text),
    anvendtstormodtagerpostnummer: nullable(object({ nr: code, navn: text })),
  });
}

const score = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'How likely this is the address meant, as measured over texts whose meaning is known.',
});

const category = Type.Union(
  ['A', 'B', 'C', 'D'].map((letter) => Type.Literal(letter)),
  {
    description:
      'A: as the register has it. B: corrected, and no other address can be meant. C: doubtful, the likeliest first. D: none found.',
  },
);

/** `adresse` is what matched and may be former; the record `more` adds is today's. */
function answer(name: string, version: Fields, variant: Fields, more: Fields): Type.TSchema {
  const result = {
    adresse: object({ ...version, ...more }),
    aktueladresse: Type.Optional(object(version)),
    vaskeresultat: comparison(variant),
    regel: rule,
    score,
  };
  return record(name, { kategori: category, resultater: list(object(result)) });
}

const addressVariant = { ...variantFields, ...unitFields };

const addressAnswers = {
  mini: answer('AdresseVask', addressVersion, addressVariant, {}),
  full: answer('AdresseVaskFull', addressVersion, addressVariant, { adresse: named(AddressNested) }),
};

const accessAddressAnswers = {
  mini: answer('AdgangsadresseVask', accessAddressVersion, variantFields, {}),
  full: answer('AdgangsadresseVaskFull', accessAddressVersion, variantFields, {
    adgangsadresse: named(AccessAddressNested),
  }),
};

export const cleansed = { address: addressAnswers, accessAddress: accessAddressAnswers };

const parsedFields = {
  ...nullables(['vejnavn', 'husnr', 'etage', 'dør', 'supplerendebynavn', 'postnr', 'postnrnavn'], text),
  ukendtetokens: list(text),
  kategori: category,
};

/** The record is that of an access address where the text means an entrance and no unit. */
function parseForm(name: string, ...records: Type.TSchema[]): Type.TSchema {
  return record(name, { ...parsedFields, adresse: Type.Union([...records.map(named), Type.Null()]) });
}

export const parsed = {
  mini: parseForm('AdresseFortolkning', addressForms.mini, accessAddressForms.mini),
  full: parseForm('AdresseFortolkningFull', AddressNested, AccessAddressNested),
};

/** Records of other resources that answers hold. */
export const heldRecords = [AddressNested, AccessAddressNested, addressForms.mini, accessAddressForms.mini];
