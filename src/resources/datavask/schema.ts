/** Cleansing and parsing: addresses as people write them, and what they mean in the register. */
import { Type } from 'typebox';
import { freeText, oneOf, oneOfNumbers, optional } from '../../http/parameter-types.ts';
import { type Check, checked } from '../../http/parameters.ts';
import { AccessAddressNested, accessAddressForms } from '../adgangsadresser/schema.ts';
import { AddressNested, addressForms } from '../adresser/schema.ts';
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
} from '../fields.ts';
import { deliveryParameters } from '../request.ts';

/** Texts longer than any address, short enough to be read a thousand at a time. */
const LONGEST_TEXT = 300;
const LONGEST_PART = 100;
/** A list longer than this is a job, not a request. */
export const MOST_ROWS = 1_000;

const part = (description: string) => optional(freeText({ description, maxLength: LONGEST_PART }));

const betegnelse = freeText({
  description:
    'The address as it was written, in one text. Beats the parts when both are given; the parts are then ignored.',
  maxLength: LONGEST_TEXT,
  examples: ['Storegade 1, 2. tv, 6270 Tønder'],
});

const accessAddressParts = {
  vejnavn: part('Part of the address, as it was written: street name.'),
  husnr: part('Part: house number, such as 4 or 4A.'),
  supplerendebynavn: part('Part: supplementary town.'),
  postnr: part('Part: postcode.'),
  postnrnavn: part('Part: town of the postcode.'),
};

const addressParts = {
  ...accessAddressParts,
  etage: part('Part: floor, such as st, kl or 2.'),
  dør: part('Part: door: tv, mf, th, a number or a text.'),
};

const spelling = {
  struktur: optional(
    oneOf(['mini', 'full'], {
      description: 'full adds to the address of each result its record as it is today.',
      default: 'mini',
    }),
  ),
  srid: optional(
    oneOfNumbers([4326, 25832], {
      description: 'Coordinate system of the records that struktur=full adds.',
      default: 4326,
    }),
  ),
};

/** An empty value is none. */
export function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Without anything to cleanse there is no question. A value at fault has been told already. */
function somethingOf(parts: object): Check {
  const names = Object.keys(parts);
  return (values, tell) => {
    const isThere = (name: string): boolean =>
      isGiven(values[name]) || (name in values && values[name] === undefined);
    if (['betegnelse', ...names].some(isThere)) return;
    const instead = names.length === 0 ? '' : `, or parts of the address: ${names.join(', ')}`;
    tell('betegnelse', `is required${instead}`, 'missing');
  };
}

/** What may be asked of one of the two, by URL and by body. */
function inputOf(parts: Type.TProperties, example: object) {
  const given = somethingOf(parts);
  const address = { betegnelse: optional(betegnelse), ...parts };
  const one = checked(Type.Object({ ...address, ...spelling }, { examples: [example] }), given);
  const row = checked(Type.Object(address), given);
  const rows = Type.Array(row, { maxItems: MOST_ROWS, description: 'For each a result, in order.' });
  return {
    query: checked(Type.Object({ ...address, ...spelling, ...deliveryParameters }), given),
    body: Type.Union([one, rows]),
    form: one,
  };
}

/** Of what is posted, the URL may say how the answer looks; of a list nothing else does. */
export const CleansePostQuery = Type.Object({ ...spelling, valider: deliveryParameters.valider });

/** An empty text is as good as none, so it is the check that asks for one. */
export const ParseQuery = checked(
  Type.Object({ betegnelse, ...spelling, ...deliveryParameters }),
  (values, tell) => {
    if ('betegnelse' in values) somethingOf({})(values, tell);
  },
);

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

/** By weight: of several that apply, the last is told. */
const rules = {
  eksakt: 'A: no part differs and no word is left over',
  'supplerendebynavn-afviger': 'B: the supplementary town is spelt otherwise',
  'postnrnavn-afviger': 'B: the town is missing or another than that of the postcode',
  'postnr-mangler': 'B: no postcode, and the town is right',
  'vejnavn-stavemaade': 'B: the street is the same but for ae, oe, aa and the like',
  'vejnavn-forkortet': 'B: the street is abbreviated or cut short',
  'vejnavn-stavefejl': 'B: the street has slips, and no street of the place is nearer',
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
    'C: the street is too different, another is as near, or its slips are not all that differs',
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

export interface Cleansing {
  readonly kind: 'address' | 'accessAddress';
  readonly path: string;
  /** As documentation calls it. */
  readonly noun: string;
  readonly input: ReturnType<typeof inputOf>;
  readonly answers: { readonly mini: Type.TSchema; readonly full: Type.TSchema };
  readonly examples: readonly string[];
}

export const cleansings: readonly Cleansing[] = [
  {
    kind: 'address',
    path: '/datavask/adresser',
    noun: 'full address',
    input: inputOf(addressParts, { betegnelse: 'Storegade 1, 2. tv, 6270 Tønder' }),
    answers: addressAnswers,
    examples: [
      '/datavask/adresser?betegnelse=Storgade%201,%202.%20tv,%206270%20T%C3%B8nder',
      '/datavask/adresser?vejnavn=Storegade&husnr=1&etage=2&d%C3%B8r=tv&postnr=6270',
    ],
  },
  {
    kind: 'accessAddress',
    path: '/datavask/adgangsadresser',
    noun: 'access address',
    input: inputOf(accessAddressParts, {
      vejnavn: 'Storegade',
      husnr: '1',
      postnr: '6270',
      postnrnavn: 'Tønder',
    }),
    answers: accessAddressAnswers,
    examples: ['/datavask/adgangsadresser?betegnelse=Storegade%201,%206270%20Toender&struktur=full'],
  },
];

const parsed = {
  ...nullables(['vejnavn', 'husnr', 'etage', 'dør', 'supplerendebynavn', 'postnr', 'postnrnavn'], text),
  ukendtetokens: list(text),
  kategori: category,
};

/** The record is that of an access address where the text means an entrance and no unit. */
function parseForm(name: string, ...records: Type.TSchema[]): Type.TSchema {
  return record(name, { ...parsed, adresse: Type.Union([...records.map(named), Type.Null()]) });
}

export const parseForms = {
  mini: parseForm('AdresseFortolkning', addressForms.mini, accessAddressForms.mini),
  full: parseForm('AdresseFortolkningFull', AddressNested, AccessAddressNested),
};

/** Records of other resources that answers hold. */
export const heldRecords = [AddressNested, AccessAddressNested, addressForms.mini, accessAddressForms.mini];
