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

const CIRCLE = 'cirkel={wgs84koordinat_længde},{wgs84koordinat_bredde},500';
const POSITION = 'x={wgs84koordinat_længde}&y={wgs84koordinat_bredde}';
/** A polygon over all of the country that crosses itself at every height. */
const ZIGZAG = `polygon=[[${Array.from({ length: 101 }, (_, corner) => `[${8 + corner / 20},${corner % 2 === 0 ? 54.5 : 57.8}]`).join(',')},[8,54.5]]]`;

/** Codes of registers of areas, each with the name of its filter. */
const ofAreas = ['', 'q=s*', CIRCLE];

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
  'landsdele',
  'afstemningsomraader',
  'menighedsraadsafstemningsomraader',
  'supplerendebynavne2',
  'ejerlav',
];

const ofParcels = [
  'side=20000&per_side=20',
  'q={jordstykke_matrikelnr}%20{jordstykke_ejerlavnavn}',
  'ejerlavkode={jordstykke_ejerlavkode}',
  'ejerlavkode={jordstykke_ejerlavkode}&matrikelnr={jordstykke_matrikelnr}',
  'matrikelnr={jordstykke_matrikelnr}',
  'matrikelnr=999zz',
  'kommunekode={kommunekode}',
  'regionskode={regionskode}',
  'sognekode={sognekode}',
  'retskredskode={retskredskode}',
  'bfenummer=1',
  'featureid=1',
  CIRCLE,
  `${CIRCLE}&kommunekode={kommunekode}`,
  `${POSITION}&nærmeste`,
  `${POSITION}&nærmeste&kommunekode={kommunekode}`,
];

const ofNamedStreets = [
  ...ofStreets,
  'vejnavn={vejnavn}',
  'administrerendekommune={kommunekode}',
  'regex=^{vejnavn}$',
  'q={vejnavn}x&fuzzy',
  CIRCLE,
  ZIGZAG,
  POSITION,
  `${POSITION}&kommunekode={kommunekode}`,
];

const ofStreetsInPostcodes = [
  ...ofStreets,
  'vejnavn={vejnavn}',
  'q={vejnavn}x&fuzzy',
  CIRCLE,
  ZIGZAG,
  POSITION,
  `${POSITION}&postnr={postnr}`,
];

const ofPlaces = ['', 'side=20&per_side=20', 'kommunekode={kommunekode}', CIRCLE, POSITION];

const PROPERTY = 'esrejendomsnr={jordstykke_esrejendomsnr}';
const PARCEL = 'ejerlavkode={jordstykke_ejerlavkode}&matrikelnr={jordstykke_matrikelnr}';

/** Of every entity of BBR. */
const ofEntities = ['', 'side=20000&per_side=20', 'status=6', 'status=14', 'kommunekode={kommunekode}'];
const entities = ['bygninger', 'enheder', 'etager', 'opgange', 'grunde'];

const ofBuildings = [
  'husnummer_id={adgangsadresseid}',
  'grund_id={berigelse_bbr_bygning_grund}',
  'jordstykke_id={berigelse_bbr_bygning_jordstykke}',
  'jordstykke_id=1',
  'anvendelseskode=120',
  'anvendelseskode=999',
  'anvendelseskode=120&kommunekode={kommunekode}',
  'anvendelseskode=999&kommunekode={kommunekode}',
  CIRCLE,
  POSITION,
  `${POSITION}&anvendelseskode=120`,
];

/** By the names of its former model. */
const ofFormerBuildings = [
  '',
  'adgangsadresseid={adgangsadresseid}',
  PROPERTY,
  `${PROPERTY}&kommunekode={kommunekode}`,
  'anvendelseskode=120',
  'anvendelseskode=999',
  'kommunekode={kommunekode}',
  CIRCLE,
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
  ...areas.map((path) => `/${path}?${POSITION}`),
  ...under('jordstykker', [
    '',
    ...ofParcels,
    'bbox=10,55,11,56',
    'bbox=8,54,15,58',
    'cirkel=10.4,55.4,15000',
  ]),
  ...under('navngivneveje', ofNamedStreets),
  ...under('vejnavnpostnummerrelationer', ofStreetsInPostcodes),
  ...under('steder', [...ofPlaces, `${POSITION}&nærmeste`]),
  ...under('stednavne2', [...ofPlaces, 'q=s*']),
  ...under('stednavne', [...ofPlaces, 'q=s*']),
  ...under('bebyggelser', ['', 'type=by', 'kommunekode={kommunekode}', POSITION]),
  ...under('supplerendebynavne', ['', 'q=s*', 'postnr={postnr}']),
  ...entities.flatMap((path) => under(`bbr/${path}`, ofEntities)),
  ...under('bbr/bygninger', ofBuildings),
  ...under('bbr/enheder', ['adresse_id={id}', 'anvendelseskode=999', 'etage_id={berigelse_bbr_enhed_etage}']),
  ...under('bbr/etager', ['bygning_id={berigelse_bbr_bygning_id}']),
  ...under('bbr/opgange', ['husnummer_id={adgangsadresseid}', 'bygning_id={berigelse_bbr_bygning_id}']),
  ...under('bbr/grunde', ['husnummer_id={adgangsadresseid}']),
  ...under('bbrlight/bygninger', ofFormerBuildings),
  ...under('bbrlight/enheder', [
    'adresseid={id}',
    'bygningsid={berigelse_bbr_bygning_id}',
    'anvendelseskode=999',
  ]),
  ...under('bbrlight/grunde', ['adgangsadresseid={adgangsadresseid}', PROPERTY]),
  ...under('bbrlight/bygningspunkter', ['', 'id={berigelse_bbr_bygning_id}', CIRCLE]),
  ...under('bbrlight/matrikelreferencer', [PARCEL, 'matrikelnr={jordstykke_matrikelnr}']),
  ...['adresser', 'adgangsadresser'].map((path) => `/historik/${path}?postnr={postnr}`),
  '/historik/adgangsadresser?side=2000&per_side=20',
];

/** Outlines of many small areas and of few large ones, as GeoJSON, rendered anew. */
export const OUTLINES: readonly string[] = [
  '/jordstykker?format=geojson&per_side=1000',
  '/jordstykker?format=geojson&per_side=1000&srid=25832',
  '/sogne?format=geojson&per_side=300',
  '/kommuner?format=geojson&per_side=20',
  '/regioner?format=geojson',
];
