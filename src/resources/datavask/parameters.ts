/** A text to be cleansed, or its parts: the same by URL, by form and in each object of a JSON body. */
import { RULES } from '../../engine/border.generated.ts';
import type { CleanseParameters, CleanseParts } from '../../engine/engine.ts';
import { freeText, listed, oneOf, oneOfNumbers } from '../../http/parameters/parameter-types.ts';
import type { Check } from '../../http/parameters/parameters.ts';
import type { Representation } from '../../http/response/representations.ts';
import { filter, type ParameterTable } from '../parameters/parameter.ts';

export { LONGEST_TEXT } from '../../http/parameters/parameter-types.ts';

const LONGEST_PART = 100;

const part = freeText({ maxLength: LONGEST_PART });

/** An empty value is none. */
function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

export const betegnelse = {
  step: meant,
  field: 'text',
  schema: freeText({ examples: ['Storegade 1, 2. tv, 6270 Tønder'] }),
  en: 'The address as it was written, in one text. Beats the parts when both are given; the parts are then ignored.',
  da: 'Adressen, som den er skrevet, i én tekst. Går forud for delene, når begge er angivet; delene bruges da ikke.',
} as const;

const entranceParts = {
  vejnavn: {
    step: meant,
    field: 'streetName',
    schema: part,
    en: 'Part of the address, as it was written: street name.',
    da: 'En del af adressen, som den er skrevet: vejnavn.',
  },
  husnr: {
    step: meant,
    field: 'houseNumber',
    schema: part,
    en: 'Part: house number, such as 4 or 4A.',
    da: 'En del: husnummer, fx 4 eller 4A.',
  },
  supplerendebynavn: {
    step: meant,
    field: 'supplementaryTown',
    schema: part,
    en: 'Part: supplementary town.',
    da: 'En del: supplerende bynavn.',
  },
  postnr: {
    step: meant,
    field: 'postcode',
    schema: part,
    en: 'Part: postcode.',
    da: 'En del: postnummer.',
  },
  postnrnavn: {
    step: meant,
    field: 'town',
    schema: part,
    en: 'Part: town of the postcode.',
    da: 'En del: postnummerets navn.',
  },
} as const satisfies PartTable;

const unitParts = {
  ...entranceParts,
  etage: {
    step: meant,
    field: 'floor',
    schema: part,
    en: 'Part: floor, such as st, kl or 2.',
    da: 'En del: etage, fx st, kl eller 2.',
  },
  dør: {
    step: meant,
    field: 'door',
    schema: part,
    en: 'Part: door: tv, mf, th, a number or a text.',
    da: 'En del: dør: tv, mf, th, et tal eller en tekst.',
  },
} as const satisfies PartTable;

type PartTable = ParameterTable & Readonly<Record<string, { readonly field: keyof CleanseParts }>>;

/** The text, or the parts where there is none. Names that are no parameters of a path are never given. */
function meant(given: Readonly<Record<string, unknown>>, parameters: CleanseParameters): void {
  if (isGiven(given['betegnelse'])) {
    parameters.text = given['betegnelse'];
    return;
  }
  const parts: CleanseParts = {};
  for (const [name, { field }] of Object.entries(unitParts)) {
    const value = given[name];
    if (isGiven(value)) parts[field] = value;
  }
  parameters.parts = parts;
}

/** How the answer looks. */
export const answerParameters = {
  struktur: {
    schema: oneOf(['mini', 'full'], { default: 'mini' }),
    en: 'full adds to the address of each result its record as it is today.',
    da: 'full føjer til adressen i hvert resultat dens post, som den er i dag.',
  },
  srid: {
    schema: oneOfNumbers([4326, 25832], { default: 4326 }),
    en: 'Coordinate system of the records that struktur=full adds.',
    da: 'Koordinatsystem for de poster, som struktur=full tilføjer.',
  },
} satisfies ParameterTable;

/** Rules that a caller accepts as found. */
export const acceptedRules = listed(oneOf(RULES));

/** Whether an answer counts as found. Items of a list share it. */
export const acceptanceParameters = {
  regler: {
    schema: acceptedRules,
    en: 'Rules whose answers count as found besides category A and B: accepteret says whether this one does. kategori stays what it is.',
    da: 'Regler, hvis svar tæller som fundet ud over kategori A og B: accepteret siger, om dette gør. kategori er den samme.',
  },
} satisfies ParameterTable;

export function cleanseRepresentation(given: {
  struktur?: 'mini' | 'full';
  srid?: 4326 | 25832;
  regler?: readonly string[];
}): Representation {
  const { regler } = given;
  return {
    // One set of rules has one ETag.
    ...(regler && { acceptedRules: RULES.filter((rule) => regler.includes(rule)) }),
    shape: given.struktur ?? 'mini',
    format: 'json',
    srid: given.srid ?? 4326,
    geometry: 'accessPoint',
  };
}

/** Without anything to cleanse there is no question. A value at fault has been reported already. */
export function somethingOf(parts: object): Check {
  const names = Object.keys(parts);
  return (values, report) => {
    const isThere = (name: string): boolean =>
      isGiven(values[name]) || (name in values && values[name] === undefined);
    if (['betegnelse', ...names].some(isThere)) return;
    const instead = names.length === 0 ? '' : `, or parts of the address: ${names.join(', ')}`;
    report('betegnelse', `is required${instead}`, 'missing');
  };
}

const text = filter<CleanseParameters>()({ betegnelse });

/** What may be given of an entrance and of a unit. */
export const typed = {
  accessAddress: { ...text, ...entranceParts },
  address: { ...text, ...unitParts },
};

export const isTyped = {
  accessAddress: somethingOf(entranceParts),
  address: somethingOf(unitParts),
};
