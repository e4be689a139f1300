/** The register of buildings and dwellings (BBR), each entity by itself; with addresses it stands in `../enrich`. */
import { withoutMini } from '../parameters/place.ts';
import { around, registerFilters, registerRows } from '../register.ts';

const {
  husnummer_id,
  adresse_id,
  grund_id,
  bygning_id,
  etage_id,
  opgang_id,
  ejerlejlighed_id,
  bestemtFastEjendom_id,
  jordstykke_id,
  anvendelseskode,
  enhed_id,
  fordelingsareal_id,
  bygningPåFremmedGrund_id,
  ejendomsnummer,
  bfeNummer,
  klassifikationskode,
  status,
  kommunekode,
} = registerFilters;

const BUILDING = '0b197211-9480-4d95-8f1f-35a9f47a945b';
const ENTRANCE = '0a3f5081-c394-32b8-e044-0003ba298018';

/** Rows of an entity, which has no short form. */
const rows = ({ filters, ...entity }: Parameters<typeof registerRows>[0]) =>
  registerRows({ ...entity, filters: { status, kommunekode, ...filters }, structures: withoutMini });

/** Every entity. */
export const registerEntities = [
  rows({
    resource: 'bbrBuilding',
    path: '/bbr/bygninger',
    one: { en: 'building in BBR', da: 'en bygning i BBR' },
    many: { en: 'buildings in BBR', da: 'bygninger i BBR' },
    filters: { husnummer_id, jordstykke_id, ejerlejlighed_id, grund_id, anvendelseskode },
    spatial: around,
    examples: [`/bbr/bygninger?husnummer_id=${ENTRANCE}`, '/bbr/bygninger?anvendelseskode=120&per_side=2'],
    exampleId: BUILDING,
  }),
  rows({
    resource: 'bbrUnit',
    path: '/bbr/enheder',
    one: { en: 'unit in BBR', da: 'en enhed i BBR' },
    many: { en: 'units in BBR', da: 'enheder i BBR' },
    filters: { adresse_id, anvendelseskode, opgang_id, etage_id },
    examples: ['/bbr/enheder?adresse_id=0a3f50ab-a8d5-32b8-e044-0003ba298018'],
    exampleId: '6e5acc7f-d2c3-4661-9af1-9bb4992f0a50',
  }),
  rows({
    resource: 'bbrFloor',
    path: '/bbr/etager',
    one: { en: 'floor in BBR', da: 'en etage i BBR' },
    many: { en: 'floors in BBR', da: 'etager i BBR' },
    filters: { bygning_id },
    examples: [`/bbr/etager?bygning_id=${BUILDING}`],
    exampleId: '92ab5543-dc43-4719-bc0e-44effe8b02b6',
  }),
  rows({
    resource: 'bbrStaircase',
    path: '/bbr/opgange',
    one: { en: 'staircase in BBR', da: 'en opgang i BBR' },
    many: { en: 'staircases in BBR', da: 'opgange i BBR' },
    filters: { bygning_id, husnummer_id },
    examples: [`/bbr/opgange?husnummer_id=${ENTRANCE}`],
    exampleId: '008ff3ab-db75-4755-a71b-470f7eb42483',
  }),
  rows({
    resource: 'bbrGround',
    path: '/bbr/grunde',
    one: { en: 'ground in BBR', da: 'en grund i BBR' },
    many: { en: 'grounds in BBR', da: 'grunde i BBR' },
    filters: { husnummer_id, bestemtFastEjendom_id },
    examples: ['/bbr/grunde?husnummer_id=0a3f507b-c905-32b8-e044-0003ba298018'],
    exampleId: 'bbebdff0-c72e-412a-b1da-c1f99957b2f6',
  }),
  rows({
    resource: 'bbrTechnicalInstallation',
    path: '/bbr/tekniskeanlaeg',
    one: { en: 'technical installation in BBR', da: 'et teknisk anlæg i BBR' },
    many: { en: 'technical installations in BBR', da: 'tekniske anlæg i BBR' },
    filters: {
      jordstykke_id,
      husnummer_id,
      enhed_id,
      ejerlejlighed_id,
      bygningPåFremmedGrund_id,
      bygning_id,
      grund_id,
      klassifikationskode,
    },
    spatial: around,
    examples: [
      '/bbr/tekniskeanlaeg?klassifikationskode=1110&per_side=2',
      '/bbr/tekniskeanlaeg?grund_id=f6d0763c-26de-4ad4-86ba-7abde069b796',
    ],
    exampleId: '005fa225-6877-483d-9e1e-2873364e24fe',
  }),
  rows({
    resource: 'bbrProperty',
    path: '/bbr/ejendomsrelationer',
    one: { en: 'property in BBR', da: 'en ejendomsrelation i BBR' },
    many: { en: 'properties in BBR', da: 'ejendomsrelationer i BBR' },
    filters: { ejendomsnummer, bfeNummer },
    examples: ['/bbr/ejendomsrelationer?bfeNummer=2054447'],
    exampleId: 'f2450418-525e-4e29-a376-001d077b31d2',
  }),
  rows({
    resource: 'bbrSharedArea',
    path: '/bbr/fordelingsarealer',
    one: { en: 'shared area in BBR', da: 'et fordelingsareal i BBR' },
    many: { en: 'shared areas in BBR', da: 'fordelingsarealer i BBR' },
    filters: { bygning_id },
    examples: ['/bbr/fordelingsarealer?bygning_id=f9ec6940-3dc2-497a-b8f8-77dc6f4d2149'],
    exampleId: '185a41e1-d26a-4e5f-abc3-221a1ceaa3dd',
  }),
  rows({
    resource: 'bbrShareOfArea',
    path: '/bbr/fordelingaffordelingsarealer',
    one: { en: 'share of a shared area in BBR', da: 'en fordeling af et fordelingsareal i BBR' },
    many: { en: 'shares of shared areas in BBR', da: 'fordelinger af fordelingsarealer i BBR' },
    filters: { fordelingsareal_id, enhed_id },
    examples: ['/bbr/fordelingaffordelingsarealer?fordelingsareal_id=185a41e1-d26a-4e5f-abc3-221a1ceaa3dd'],
    exampleId: 'e5699c24-b420-4321-942a-8f3c59b20a09',
  }),
  rows({
    resource: 'bbrBuildingOnOthersGround',
    path: '/bbr/bygningpaafremmedgrund',
    one: { en: 'building on another’s ground in BBR', da: 'en bygning på fremmed grund i BBR' },
    many: { en: 'buildings on others’ ground in BBR', da: 'bygninger på fremmed grund i BBR' },
    filters: { bygning_id, bygningPåFremmedGrund_id },
    examples: ['/bbr/bygningpaafremmedgrund?bygning_id=1fe93d52-859c-4167-98ae-296d284f12c2'],
    exampleId: 'fc194c20-ba88-48b1-ac67-00e9e3890042',
  }),
  rows({
    resource: 'bbrUnitProperty',
    path: '/bbr/enhedejerlejlighed',
    one: { en: 'relation of a unit to a flat in BBR', da: 'en relation mellem enhed og ejerlejlighed i BBR' },
    many: {
      en: 'relations of units to flats in BBR',
      da: 'relationer mellem enheder og ejerlejligheder i BBR',
    },
    filters: { ejerlejlighed_id, enhed_id },
    examples: ['/bbr/enhedejerlejlighed?enhed_id=dffa4408-1523-4385-8225-d8aa036c58d8'],
    exampleId: '5e85fe19-6422-4bb2-a721-0007878753cc',
  }),
  rows({
    resource: 'bbrGroundParcel',
    path: '/bbr/grundjordstykke',
    one: {
      en: 'relation of a ground to a parcel in BBR',
      da: 'en relation mellem grund og jordstykke i BBR',
    },
    many: {
      en: 'relations of grounds to parcels in BBR',
      da: 'relationer mellem grunde og jordstykker i BBR',
    },
    filters: { grund_id, jordstykke_id },
    examples: ['/bbr/grundjordstykke?grund_id=bbebdff0-c72e-412a-b1da-c1f99957b2f6'],
    exampleId: '626ebf73-5252-4c5a-87cf-5e85c21d51e4',
  }),
];
