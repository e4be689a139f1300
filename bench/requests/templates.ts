/**
 * Ordinary requests: every resource, every filter alone, filters together, deep pages, text, and what nothing has. A name in
 * braces stands for the value that an address in the middle of the register has.
 */

/** Of addresses and of access addresses alike. */
const ofBoth = [
  '',
  'side=20000&per_side=20',
  'status=1',
  'status=2',
  'status=3&husnr=12',
  'medtagnedlagte',
  'medtagugyldige',
  'vejnavn={vejnavn}',
  'vejnavn=findes%20ikke',
  'vejkode={vejkode}',
  'vejkode={vejkode}&kommunekode={kommunekode}',
  'husnr={husnr}',
  'husnr=999Z',
  'husnrfra=998',
  'husnrfra=10&husnrtil=20',
  'husnrfra=10&husnrtil=20&postnr={postnr}',
  'supplerendebynavn=',
  'postnr={postnr}',
  'postnr=9999',
  'kommunekode={kommunekode}',
  'kommunekode={kommunekode}&side=40&per_side=100',
  'regionskode={regionskode}',
  'regionskode=9999',
  'sognekode={sognekode}',
  'sognekode=9999',
  'retskredskode={retskredskode}',
  'retskredskode=9999',
  'politikredskode={politikredskode}',
  'politikredskode=9999',
  'opstillingskredskode={opstillingskredskode}',
  'opstillingskredskode=9999',
  'storkredsnummer={storkredsnummer}',
  'valglandsdelsbogstav=A',
  'zone=Landzone',
  'zone=Landzone&sognekode={sognekode}',
  'zonekode=3',
  'nøjagtighed=A',
  'nøjagtighed=U',
  'nøjagtighed=B&kommunekode={kommunekode}',
  'matrikelnr={jordstykke_matrikelnr}',
  'matrikelnr=999zz',
  'ejerlavkode={jordstykke_ejerlavkode}',
  'ejerlavkode={jordstykke_ejerlavkode}&matrikelnr={jordstykke_matrikelnr}',
  'bbox=8,54,15,58&ejerlavkode=1',
  'polygon=[[[8,54.5],[15.2,54.5],[15.2,57.8],[8,57.8],[8,54.5]]]',
  'polygon=[[[8,54.5],[15.2,54.5],[15.2,57.8],[8,57.8],[8,54.5]]]&sognekode={sognekode}',
  'cirkel={wgs84koordinat_længde},{wgs84koordinat_bredde},500',
  'cirkel={wgs84koordinat_længde},{wgs84koordinat_bredde},50000&husnr={husnr}',
  'q={vejnavn}',
  'q={vejnavn}%20{husnr}&postnr={postnr}',
  'q=a*',
  'q={vejnavn}x&fuzzy',
];

const ofStreets = [
  '',
  'side=500&per_side=20',
  'kommunekode={kommunekode}',
  'postnr={postnr}',
  'q=s*',
  'q={vejnavn}',
];

/** Codes of registers of areas, each with the name of its filter. */
const ofAreas = ['', 'q=s*'];

const areas = [
  'postnumre',
  'kommuner',
  'regioner',
  'sogne',
  'retskredse',
  'politikredse',
  'opstillingskredse',
  'storkredse',
  'valglandsdele',
];

const under = (path: string, queries: readonly string[]): string[] =>
  queries.map((query) => `/${path}?${query}`);

export const TEMPLATES: readonly string[] = [
  ...under('adgangsadresser', ofBoth),
  ...under('adresser', [
    ...ofBoth,
    'etage=99',
    'etage=1',
    'dør=9999',
    'dør=tv',
    'etage=1&dør=tv&postnr={postnr}',
  ]),
  ...under('vejnavne', [...ofStreets, 'navn={vejnavn}', 'q={vejnavn}x&fuzzy']),
  ...under('vejstykker', [
    ...ofStreets,
    'navn={vejnavn}',
    'kode={vejkode}',
    'regex=^{vejnavn}$',
    'q={vejnavn}x&fuzzy',
  ]),
  ...areas.flatMap((path) => under(path, ofAreas)),
  ...areas.map((path) => `/${path}?x={wgs84koordinat_længde}&y={wgs84koordinat_bredde}`),
  ...['adresser', 'adgangsadresser'].map((path) => `/historik/${path}?postnr={postnr}`),
  '/historik/adgangsadresser?side=2000&per_side=20',
];
