/** Parcels of the cadastre. */
import type { AreaFilter, AreaKey } from '../../engine/engine.ts';
import { exactTexts, text } from '../../http/parameters/parameter-types.ts';
import { area } from '../area.ts';
import { codesOrNone, numbersOrNoneUpTo, ownerDistrict, ownerDistrictsOrNone } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

/** Most that the ids of the cadastre can be. */
const MOST_ID = 4_294_967_295;

const ids = numbersOrNoneUpTo(MOST_ID);

const cadastralNumber = {
  en: 'Number in the owner district, such as 18b.',
  da: 'Nummer i ejerlavet, fx 18b.',
};

export const parcels = area({
  resource: 'parcel',
  noun: { en: { one: 'parcel', many: 'parcels' }, da: { one: 'jordstykke', many: 'jordstykker' } },
  key: filter<AreaKey>()({
    ejerlavkode: { field: 'code', schema: ownerDistrict, en: 'Owner district.', da: 'Ejerlavets kode.' },
    matrikelnr: { field: 'number', schema: text(), ...cadastralNumber },
  }),
  keyNoun: { en: 'owner district and number', da: 'ejerlav og matrikelnummer' },
  filters: filter<AreaFilter>()({
    ejerlavkode: {
      field: 'code',
      schema: ownerDistrictsOrNone,
      en: 'Owner district.',
      da: 'Ejerlavets kode.',
    },
    matrikelnr: { field: 'cadastralNumber', schema: exactTexts(), ...cadastralNumber },
    kommunekode: {
      field: 'municipality',
      schema: codesOrNone,
      en: 'Those in these municipalities.',
      da: 'Jordstykker i disse kommuner.',
    },
    regionskode: {
      field: 'region',
      schema: codesOrNone,
      en: 'Those in these regions.',
      da: 'Jordstykker i disse regioner.',
    },
    sognekode: {
      field: 'parish',
      schema: codesOrNone,
      en: 'Those in these parishes.',
      da: 'Jordstykker i disse sogne.',
    },
    retskredskode: {
      field: 'courtDistrict',
      schema: codesOrNone,
      en: 'Those in these court districts.',
      da: 'Jordstykker i disse retskredse.',
    },
    esrejendomsnr: {
      field: 'propertyNumber',
      schema: numbersOrNoneUpTo(9_999_999),
      en: 'Property number in its municipality.',
      da: 'Ejendomsnummer i kommunen.',
    },
    udvidet_esrejendomsnr: {
      field: 'extendedPropertyNumber',
      schema: numbersOrNoneUpTo(9_999_999_999),
      en: 'Property number with the code of the municipality before it.',
      da: 'Ejendomsnummer med kommunens kode foran.',
    },
    sfeejendomsnr: {
      field: 'realProperty',
      schema: ids,
      en: 'Real property in the cadastre.',
      da: 'Samlet fast ejendom i matriklen.',
    },
    bfenummer: {
      field: 'bfeNumber',
      schema: ids,
      en: 'Real property (BFE).',
      da: 'Bestemt fast ejendom (BFE).',
    },
    featureid: { field: 'featureId', schema: ids, en: 'Id in the cadastre.', da: 'Id i matriklen.' },
    moderjordstykke: {
      field: 'parent',
      schema: ids,
      en: 'Those that were divided from this parcel.',
      da: 'Dem, der er udstykket fra dette jordstykke.',
    },
  }),
  exampleKey: '60851/1a',
  examples: ['/jordstykker?ejerlavkode=60851&matrikelnr=1a', '/jordstykker?q=1a*&struktur=mini'],
  exampleText: '1a+bor',
  examplePosition: 'x=11.9375&y=55.5404',
  rows: 2_400_000,
  isLong: true,
  bytes: { mini: 300, nested: 1_300, flat: 900, full: 1_300, autocomplete: 450 },
  outlineBytes: 1_000,
});
