/** `/replikeringdok/schema.json`: the attributes of the first paths, as their clients read them to make tables. */
import type { DataType, EntityDescription } from '../engine/border.generated.ts';
import { oldPaths } from './old-paths.ts';

/** In their order; later paths never came into it. */
const paths = [
  'postnumre',
  'vejstykker',
  'adgangsadresser',
  'adresser',
  'ejerlav',
  'regionstilknytninger',
  'kommunetilknytninger',
  'postnummertilknytninger',
  'sognetilknytninger',
  'politikredstilknytninger',
  'opstillingskredstilknytninger',
  'valglandsdelstilknytninger',
  'zonetilknytninger',
  'jordstykketilknytninger',
];

/** Types of JSON, and columns of PostgreSQL without PostGIS. */
const types: Readonly<Record<DataType, readonly [type: string, column: string]>> = {
  integer: ['integer', 'INTEGER'],
  real: ['number', 'DOUBLE PRECISION'],
  boolean: ['boolean', 'BOOLEAN'],
  string: ['string', 'TEXT'],
  uuid: ['string', 'UUID'],
  timestamp: ['string', 'TIMESTAMPTZ'],
  localdatetime: ['string', 'TIMESTAMP'],
  point2d: ['object', 'JSONB'],
  geometry: ['object', 'JSONB'],
  geometry3d: ['object', 'JSONB'],
};

const ofEvent = [
  {
    name: 'sekvensnummer',
    description: 'Unikt sekvensnummer for hændelsen.',
    type: 'integer',
    required: true,
  },
  {
    name: 'tidspunkt',
    description: 'Tidspunktet, hvor hændelsen blev indlæst.',
    type: 'string',
    required: true,
  },
  {
    name: 'operation',
    description: 'Hvilken type operation hændelsen vedrører: indsættelse, opdatering eller sletning.',
    type: 'string',
    required: true,
  },
];

/** `base`: where the paths lead. */
export function oldSchema(entities: readonly EntityDescription[], base: string): object {
  const described = paths.flatMap((path) => {
    const entity = entities.find(({ name }) => name === oldPaths[path]);
    if (entity === undefined) return [];
    const data = { name: 'data', description: '', type: 'object', required: true };
    const schema = [...ofEvent, { ...data, properties: propertiesOf(entity) }];
    return [[path, { source: `${base}/replikering/${path}`, schema }]];
  });
  return Object.fromEntries(described);
}

function propertiesOf({ key, attributes }: EntityDescription): object[] {
  return attributes.map(({ name, type: kind, nullable, da: description }) => {
    const [type, postgresql] = types[kind];
    const primary = key.includes(name);
    return { name, description, type, required: !nullable, postgresql, primary, deprecated: false };
  });
}
