/**
 * Rows of BBR by the names of its former model, which the agency OIS handed out: the same rows as in `../bbr`. Lists leave
 * out what is no more.
 */
import type { RegisterFilter } from '../../engine/engine.ts';
import type { Texts } from '../../http/language.ts';
import { flag, several, text, uuid } from '../../http/parameters/parameter-types.ts';
import { ownerDistricts } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';
import { around, registerFilters, registerRows } from '../register.ts';

const { husnummer_id, adresse_id, grund_id, bygning_id, enhed_id, ejendomsnummer, bfeNummer } =
  registerFilters;
const { kommunekode, anvendelseskode, klassifikationskode } = registerFilters;

const { medtagophørte, kommuneid, ejerlavkode, matrikelnr, sfeejendomsnr } = filter<RegisterFilter>()({
  medtagophørte: {
    field: 'includeEnded',
    schema: flag({ default: false }),
    en: 'What is no more as well.',
    da: 'Også det, der er ophørt.',
  },
  kommuneid: {
    field: 'municipalityId',
    schema: several(uuid()),
    en: 'Id that the municipality has in this model (Kommune_id).',
    da: 'Kommunens id i denne model (Kommune_id).',
  },
  ejerlavkode: {
    field: 'ownerDistrict',
    schema: ownerDistricts,
    en: 'Owner district of the parcel.',
    da: 'Jordstykkets ejerlav.',
  },
  matrikelnr: {
    field: 'cadastralNumber',
    schema: several(text()),
    en: 'Cadastral number of the parcel, such as 18b.',
    da: 'Jordstykkets matrikelnummer, fx 18b.',
  },
  sfeejendomsnr: {
    ...bfeNummer,
    en: 'Number of the real property (SFE), today its BFE number.',
    da: 'Nummer for den samlede faste ejendom (SFE), i dag dens BFE-nummer.',
  },
});
const esrejendomsnr = {
  ...ejendomsnummer,
  en: 'Number of the property in its municipality (ESR), with zeros before it or not.',
  da: 'Ejendommens nummer i kommunen (ESR), med eller uden foranstillede nuller.',
} as const;

const BUILDING = '0b197211-9480-4d95-8f1f-35a9f47a945b';
const ENTRANCE = '0a3f5081-c394-32b8-e044-0003ba298018';
const UNIT = '6e5acc7f-d2c3-4661-9af1-9bb4992f0a50';
const FLAT = 'dffa4408-1523-4385-8225-d8aa036c58d8';

type Entity = Parameters<typeof registerRows>[0];

/** Rows of an entity; `ofModel` tells them from those of today. */
function rows({ path, one, many, filters, ...entity }: Omit<Entity, 'isFormer' | 'structures'>) {
  const ofModel = ({ en, da }: Texts): Texts => ({
    en: `${en} in the former model of BBR`,
    da: `${da} i BBR’s tidligere model`,
  });
  return registerRows({
    ...entity,
    path: `/bbrlight/${path}`,
    one: ofModel(one),
    many: ofModel(many),
    filters: { ...filters, medtagophørte },
    isFormer: true,
  });
}

/** Every entity. */
export const formerEntities = [
  rows({
    resource: 'formerGround',
    path: 'grunde',
    one: { en: 'ground', da: 'en grund' },
    many: { en: 'grounds', da: 'grunde' },
    filters: { adgangsadresseid: husnummer_id, kommuneid, esrejendomsnr, sfeejendomsnr },
    examples: ['/bbrlight/grunde?adgangsadresseid=0a3f507b-c905-32b8-e044-0003ba298018'],
    exampleId: 'bbebdff0-c72e-412a-b1da-c1f99957b2f6',
  }),
  rows({
    resource: 'formerBuilding',
    path: 'bygninger',
    one: { en: 'building', da: 'en bygning' },
    many: { en: 'buildings', da: 'bygninger' },
    filters: { adgangsadresseid: husnummer_id, esrejendomsnr, anvendelseskode, kommunekode },
    spatial: around,
    examples: [
      `/bbrlight/bygninger?adgangsadresseid=${ENTRANCE}`,
      '/bbrlight/bygninger?kommunekode=350&struktur=mini&per_side=2',
    ],
    exampleId: BUILDING,
  }),
  rows({
    resource: 'formerUnit',
    path: 'enheder',
    one: { en: 'unit', da: 'en enhed' },
    many: { en: 'units', da: 'enheder' },
    filters: { adresseid: adresse_id, anvendelseskode, bygningsid: bygning_id, kommunekode },
    examples: ['/bbrlight/enheder?adresseid=0a3f50ab-a8d5-32b8-e044-0003ba298018'],
    exampleId: UNIT,
  }),
  rows({
    resource: 'formerFloor',
    path: 'etager',
    one: { en: 'floor', da: 'en etage' },
    many: { en: 'floors', da: 'etager' },
    filters: { bygningsid: bygning_id },
    examples: [`/bbrlight/etager?bygningsid=${BUILDING}`],
    exampleId: '92ab5543-dc43-4719-bc0e-44effe8b02b6',
  }),
  rows({
    resource: 'formerStaircase',
    path: 'opgange',
    one: { en: 'staircase', da: 'en opgang' },
    many: { en: 'staircases', da: 'opgange' },
    filters: { bygningsid: bygning_id, adgangsadresseid: husnummer_id },
    examples: [`/bbrlight/opgange?adgangsadresseid=${ENTRANCE}`],
    exampleId: '008ff3ab-db75-4755-a71b-470f7eb42483',
  }),
  rows({
    resource: 'formerTechnicalInstallation',
    path: 'tekniskeanlaeg',
    one: { en: 'technical installation', da: 'et teknisk anlæg' },
    many: { en: 'technical installations', da: 'tekniske anlæg' },
    filters: {
      adgangsadresseid: husnummer_id,
      esrejendomsnr,
      bygningsid: bygning_id,
      klassifikation: klassifikationskode,
      kommunekode,
    },
    spatial: around,
    examples: ['/bbrlight/tekniskeanlaeg?klassifikation=1110&per_side=2'],
    exampleId: '005fa225-6877-483d-9e1e-2873364e24fe',
  }),
  rows({
    resource: 'formerOwnership',
    path: 'ejerskaber',
    one: { en: 'ownership', da: 'et ejerskab' },
    many: { en: 'ownerships', da: 'ejerskaber' },
    filters: { bbrid: enhed_id, kommunekode, esrejendomsnr },
    examples: [`/bbrlight/ejerskaber?bbrid=${FLAT}`],
    exampleId: '5e85fe19-6422-4bb2-a721-0007878753cc',
  }),
  rows({
    resource: 'formerMunicipality',
    path: 'kommuner',
    one: { en: 'municipality', da: 'en kommune' },
    many: { en: 'municipalities', da: 'kommuner' },
    filters: { kommunekode },
    examples: ['/bbrlight/kommuner?kommunekode=185'],
    exampleId: '56d4cc87-195c-4486-bf3f-aa5142ba5279',
  }),
  rows({
    resource: 'formerBuildingPoint',
    path: 'bygningspunkter',
    one: { en: 'point of a building', da: 'et bygningspunkt' },
    many: { en: 'points of buildings', da: 'bygningspunkter' },
    filters: {},
    spatial: around,
    examples: [`/bbrlight/bygningspunkter?id=${BUILDING}`],
    exampleId: BUILDING,
  }),
  rows({
    resource: 'formerParcelReference',
    path: 'matrikelreferencer',
    one: { en: 'reference to a parcel', da: 'en matrikelreference' },
    many: { en: 'references to parcels', da: 'matrikelreferencer' },
    filters: { grundid: grund_id, ejerlavkode, matrikelnr },
    examples: ['/bbrlight/matrikelreferencer?grundid=bbebdff0-c72e-412a-b1da-c1f99957b2f6'],
    exampleId: '626ebf73-5252-4c5a-87cf-5e85c21d51e4',
  }),
];
