/** All resources, and where they stand. Routes, OpenAPI, lanes, tests and documentation know no others. */
import type { Question } from '../engine/engine.ts';
import type { Expectation } from '../engine/estimate.ts';
import type { PublicName } from '../http/errors/errors.ts';
import { accessAddresses } from './adgangsadresser/description.ts';
import { addresses } from './adresser/description.ts';
import { votingAreas } from './afstemningsomraader/description.ts';
import { autocomplete } from './autocomplete/description.ts';
import { registerEntities } from './bbr/description.ts';
import { formerEntities } from './bbrlight/description.ts';
import { settlements } from './bebyggelser/description.ts';
import { buildings } from './bygninger/description.ts';
import { dagiFolder } from './dagi/description.ts';
import { registerHistory } from './darhistorik/description.ts';
import { cleansedAccessAddresses, cleansedAddresses, parsedAddresses } from './datavask/description.ts';
import type { Description } from './description.ts';
import { cadastralDistricts } from './ejerlav/description.ts';
import { enrichedAccessAddresses, enrichedAddresses } from './enrich/description.ts';
import { accessAddressHistory, addressHistory } from './historik/description.ts';
import { parcels } from './jordstykker/description.ts';
import { municipalities } from './kommuner/description.ts';
import { provinces } from './landsdele/description.ts';
import { parishCouncilAreas } from './menighedsraadsafstemningsomraader/description.ts';
import { namedStreets } from './navngivneveje/description.ts';
import { nominationDistricts } from './opstillingskredse/description.ts';
import { policeDistricts } from './politikredse/description.ts';
import { postcodes } from './postnumre/description.ts';
import { regions } from './regioner/description.ts';
import { courtDistricts } from './retskredse/description.ts';
import { parishes } from './sogne/description.ts';
import { places } from './steder/description.ts';
import { primaryPlaceNames } from './stednavne/description.ts';
import { placeNames } from './stednavne2/description.ts';
import { placeTypes } from './stednavntyper/description.ts';
import { constituencies } from './storkredse/description.ts';
import { supplementaryTownNames } from './supplerendebynavne/description.ts';
import { supplementaryTowns } from './supplerendebynavne2/description.ts';
import { electoralParts } from './valglandsdele/description.ts';
import { streetNames } from './vejnavne/description.ts';
import { streetPostcodes } from './vejnavnpostnummerrelationer/description.ts';
import { streetSegments } from './vejstykker/description.ts';

/** The administrative division. */
const divisions = [
  postcodes,
  municipalities,
  regions,
  parishes,
  courtDistricts,
  policeDistricts,
  nominationDistricts,
  provinces,
  constituencies,
  electoralParts,
  votingAreas,
  parishCouncilAreas,
  supplementaryTowns,
];

/** Each resource, at its own path. */
export const resources: readonly Description[] = [
  autocomplete,
  addresses,
  accessAddresses,
  streetNames,
  streetSegments,
  namedStreets,
  streetPostcodes,
  ...divisions,
  cadastralDistricts,
  parcels,
  supplementaryTownNames,
  places,
  placeNames,
  primaryPlaceNames,
  placeTypes,
  settlements,
  buildings,
  ...registerEntities,
  ...formerEntities,
  cleansedAddresses,
  cleansedAccessAddresses,
  parsedAddresses,
  enrichedAddresses,
  enrichedAccessAddresses,
  addressHistory,
  accessAddressHistory,
  registerHistory,
];

/** All that is answered: some resources stand in a folder too. */
export const catalogue: readonly Description[] = [...resources, ...dagiFolder(divisions)];

/** Paths of the registers that answer whole when no page is requested. */
export const shortRegisters = resources.filter(({ isShort }) => isShort).map(({ path }) => path.slice(1));

const operations = resources.flatMap((description) => description.operations);

const expectations = new Map(
  operations.map(({ resource, operation, expected }) => [`${resource} ${operation}`, expected]),
);

/** What to expect of a question. */
export function expectationOf({ resource, operation }: Question): Expectation {
  const expected = expectations.get(`${resource} ${operation}`);
  if (expected === undefined) throw new Error(`no description has ${resource} ${operation}`);
  return expected;
}

/** Parameters by the field they fill, of each operation; of several the first described. */
const names: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  operations.map(({ resource, operation, key, query }) => {
    const described = Object.entries({ ...query, ...key }).reverse();
    const fields = described.flatMap(([name, { field }]): [string, string][] =>
      field === undefined ? [] : [[field, name]],
    );
    return [`${resource} ${operation}`, new Map(fields)];
  }),
);

/** Which parameter fills a field of a question, for what only the engine can refuse. */
export const publicName: PublicName = (kind, field) =>
  (kind && names.get(`${kind.resource} ${kind.operation}`)?.get(field)) ?? field;
