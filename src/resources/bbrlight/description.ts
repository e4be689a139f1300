/**
 * The former model of BBR, by the names that it had at the agency OIS. No delivery of it is read: its lists are empty, and
 * say so. `../bbr` has today's.
 */
import type { Question } from '../../engine/engine.ts';
import type { Texts } from '../../http/language.ts';
import { unreadRows } from '../register.ts';

const entities: readonly [folder: string, resource: Question['resource'], one: Texts, many: Texts][] = [
  ['grunde', 'formerGround', { en: 'ground', da: 'en grund' }, { en: 'grounds', da: 'grunde' }],
  ['bygninger', 'formerBuilding', { en: 'building', da: 'en bygning' }, { en: 'buildings', da: 'bygninger' }],
  ['enheder', 'formerUnit', { en: 'unit', da: 'en enhed' }, { en: 'units', da: 'enheder' }],
  ['etager', 'formerFloor', { en: 'floor', da: 'en etage' }, { en: 'floors', da: 'etager' }],
  ['opgange', 'formerStaircase', { en: 'staircase', da: 'en opgang' }, { en: 'staircases', da: 'opgange' }],
  [
    'tekniskeanlaeg',
    'formerTechnicalInstallation',
    { en: 'technical installation', da: 'et teknisk anlæg' },
    { en: 'technical installations', da: 'tekniske anlæg' },
  ],
  [
    'ejerskaber',
    'formerOwnership',
    { en: 'ownership', da: 'et ejerskab' },
    { en: 'ownerships', da: 'ejerskaber' },
  ],
  [
    'kommuner',
    'formerMunicipality',
    { en: 'municipality', da: 'en kommune' },
    { en: 'municipalities', da: 'kommuner' },
  ],
  [
    'bygningspunkter',
    'formerBuildingPoint',
    { en: 'point of a building', da: 'et bygningspunkt' },
    { en: 'points of buildings', da: 'bygningspunkter' },
  ],
  [
    'matrikelreferencer',
    'formerParcelReference',
    { en: 'reference to a parcel', da: 'en matrikelreference' },
    { en: 'references to parcels', da: 'matrikelreferencer' },
  ],
];

const ofFormerModel = ({ en, da }: Texts): Texts => ({
  en: `${en} in the former model of BBR`,
  da: `${da} i BBR’s tidligere model`,
});

export const formerEntities = entities.map(([folder, resource, one, many]) =>
  unreadRows({
    resource,
    path: `/bbrlight/${folder}`,
    one: ofFormerModel(one),
    many: ofFormerModel(many),
    filters: {},
  }),
);
