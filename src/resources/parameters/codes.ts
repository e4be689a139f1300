/** Filters that several resources have under the same name. */
import { exactTexts, integer, oneOf, several, severalOrNone } from '../../http/parameters/parameter-types.ts';

/** Four digits, padded or not. */
export const oneCode = integer({ minimum: 0, maximum: 9999 });
export const codes = several(oneCode);
export const postcode = integer({ minimum: 1, maximum: 9999 });
export const postcodes = several(postcode);
export const numbersUpTo = (maximum: number) => several(integer({ minimum: 0, maximum }));
/** The same where the closed service took an empty value for "has none". */
export const codesOrNone = severalOrNone(oneCode);
export const numbersOrNoneUpTo = (maximum: number) => severalOrNone(integer({ minimum: 0, maximum }));

/** An owner district of the cadastre. */
export const ownerDistrict = integer({ minimum: 0, maximum: 9_999_999 });
export const ownerDistricts = several(ownerDistrict);
export const ownerDistrictsOrNone = severalOrNone(ownerDistrict);

export const municipality = {
  field: 'municipality',
  schema: codes,
  en: 'Municipality code.',
  da: 'Kommunekode.',
} as const;

export const region = { field: 'region', schema: codes, en: 'Region code.', da: 'Regionskode.' } as const;

export const constituency = {
  field: 'constituency',
  schema: numbersOrNoneUpTo(99),
  en: 'Constituency number.',
  da: 'Storkredsnummer.',
} as const;

export const electoralPart = {
  field: 'electoralPart',
  schema: severalOrNone(oneOf(['A', 'B', 'C'])),
  en: 'Electoral part.',
  da: 'Valglandsdelens bogstav.',
} as const;

export const dagiId = {
  field: 'dagiId',
  schema: numbersOrNoneUpTo(999_999_999_999),
  en: 'Id in the administrative division.',
  da: 'Id i Danmarks Administrative Geografiske Inddeling.',
} as const;

export const municipalNumber = {
  field: 'number',
  schema: codesOrNone,
  en: 'Number inside the municipality.',
  da: 'Nummer inden for kommunen.',
} as const;

export const exactNames = {
  field: 'name',
  schema: exactTexts(),
  en: 'Name, exactly.',
  da: 'Navn, nøjagtigt.',
} as const;

/** Numbers that are in both lists; `none`, which nothing has, where no number is. */
export function narrowed<Value>(numbers: Value[], others: Value[] | undefined, none: Value): Value[] {
  if (others === undefined) return numbers;
  const shared = numbers.filter((one) => others.includes(one));
  return shared.length > 0 ? shared : [none];
}
