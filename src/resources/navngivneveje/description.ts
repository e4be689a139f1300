/** Named streets, each of which may run through several municipalities. */
import type {
  NamedStreetFilter,
  NamedStreetKey,
  NamedStreetNeighbours,
  StreetGeometry,
} from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { oneOf, several, uuid } from '../../http/parameters/parameter-types.ts';
import type { Representation } from '../../http/response/representations.ts';
import type { Description } from '../description.ts';
import { listAnswers, orMissing, singleAnswers, suggestionAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { recordParameters, suggestParameters } from '../parameters/answer.ts';
import { codes, exactNames } from '../parameters/codes.ts';
import {
  pageOf,
  pageParameters,
  pointPageOf,
  suggestPageOf,
  suggestPageParameters,
} from '../parameters/page.ts';
import { filter, type ParameterTable } from '../parameters/parameter.ts';
import { representationOf, suggestionRepresentation } from '../parameters/representation.ts';
import { bothAxes, nearestParameters, shapeParameters, withinBounds } from '../parameters/spatial.ts';
import { discontinued, distance, namePattern, STREET_BYTES } from '../parameters/street.ts';
import { fuzzy, listWords, suggestWords } from '../parameters/words.ts';

const resource = 'namedStreet';
const tag = 'navngivneveje';

/** DAR statuses by the names that the filter takes. */
const statuses = { gældende: 3, foreløbig: 2 } as const;

function status(
  { darstatus }: { darstatus?: keyof typeof statuses },
  parameters: { status?: number[] },
): void {
  if (darstatus !== undefined) parameters.status = [statuses[darstatus]];
}

const filters = filter<NamedStreetFilter>()({
  id: { field: 'id', schema: several(uuid()), en: 'Id.', da: 'Id.' },
  darstatus: {
    field: 'status',
    step: status,
    schema: oneOf(['gældende', 'foreløbig']),
    en: 'Status in the address register.',
    da: 'Status i Danmarks Adresseregister.',
  },
  navn: exactNames,
  adresseringsnavn: {
    field: 'addressingName',
    schema: exactNames.schema,
    en: 'Name on letters, exactly.',
    da: 'Adresseringsnavn, nøjagtigt.',
  },
  kommunekode: {
    field: 'municipality',
    schema: codes,
    en: 'Municipality that it runs through.',
    da: 'Kommune, som den løber gennem.',
  },
  postnr: {
    field: 'postcode',
    schema: codes,
    en: 'Postcode that it runs through.',
    da: 'Postnummer, som den løber gennem.',
  },
  administrerendekommunekode: {
    field: 'administeringMunicipality',
    schema: codes,
    en: 'Municipality that administers it.',
    da: 'Kommune, som administrerer den.',
  },
  vejstykkeid: {
    field: 'streetId',
    schema: several(uuid()),
    en: 'Id of one of its segments.',
    da: 'Id for et af dens vejstykker.',
  },
  regex: namePattern,
  fuzzy,
  ...discontinued,
});

const key = filter<NamedStreetKey>()({ id: { field: 'id', schema: uuid(), en: 'Id.', da: 'Id.' } });

const afstand = filter<NamedStreetNeighbours>()(distance);

const geometries = { vejnavnelinje: 'line', vejnavneområde: 'area', begge: 'both' } as const satisfies Record<
  string,
  StreetGeometry
>;

const geometri = {
  geometri: {
    schema: oneOf(['vejnavnelinje', 'vejnavneområde', 'begge'], { default: 'vejnavnelinje' }),
    en: 'What GeoJSON shows: the line of the street, its area or both.',
    da: 'Hvad GeoJSON viser: vejens linje, dens område eller begge dele.',
  },
} satisfies ParameterTable;

type Given = Omit<Parameters<typeof representationOf>[0], 'geometri'> & {
  geometri?: keyof typeof geometries;
  medtagnedlagte?: boolean;
};

/** Discontinued segments are shown with discontinued streets. */
function represented({ geometri: shown, medtagnedlagte, ...given }: Given): Representation {
  const representation = representationOf(given);
  if (shown !== undefined) representation.streetGeometry = geometries[shown];
  if (medtagnedlagte === true) representation.includeDiscontinued = true;
  return representation;
}

const listed: Expectation = {
  rows: ({ id }: NamedStreetFilter) => id?.length ?? MANY,
  bytes: STREET_BYTES,
  geometryBytes: 600,
};
const ofLists: Expectation = { ...listed, inlineWhenLarge: true };

const lists = () => listAnswers(formsOf(resource));

export const namedStreets: Description = {
  path: '/navngivneveje',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/navngivneveje',
      tag,
      summary: { en: 'List named streets', da: 'Liste over navngivne veje' },
      examples: ['/navngivneveje?kommunekode=155', '/navngivneveje?q=sta*&format=geojson&geometri=begge'],
      query: {
        ...recordParameters,
        ...geometri,
        ...pageParameters,
        ...listWords,
        ...nearestParameters,
        ...shapeParameters,
        ...filters,
      },
      checks: [withinBounds, bothAxes],
      page: pointPageOf,
      representation: represented,
      answers: lists,
      expected: ofLists,
    },
    {
      resource,
      operation: 'suggest',
      path: '/navngivneveje/autocomplete',
      tag,
      summary: {
        en: 'Suggest named streets while one is typed',
        da: 'Forslag til navngivne veje, mens der skrives',
      },
      examples: ['/navngivneveje/autocomplete?q=sta'],
      query: { ...suggestParameters, ...suggestPageParameters, ...suggestWords, ...filters },
      defaults: { autocomplete: true },
      page: suggestPageOf,
      representation: suggestionRepresentation,
      answers: () => suggestionAnswers(formsOf(resource)),
      expected: ofLists,
    },
    {
      resource,
      operation: 'neighbours',
      path: '/navngivneveje/:id/naboer',
      tag,
      summary: { en: 'The named streets near one', da: 'Navngivne veje i nærheden af en navngiven vej' },
      examples: ['/navngivneveje/e9bca2b2-e052-4d66-8ee0-4f36f1807457/naboer?struktur=mini&afstand=200'],
      key,
      query: { ...recordParameters, ...pageParameters, ...afstand },
      defaults: { distanceM: 0 },
      page: pageOf,
      representation: representationOf,
      missing: 'no named street to show has this id',
      answers: () => orMissing(lists()),
      expected: { ...listed, rows: () => MANY },
    },
    {
      resource,
      operation: 'get',
      path: '/navngivneveje/:id',
      tag,
      summary: { en: 'A named street by its id', da: 'Find en navngiven vej ud fra id' },
      examples: ['/navngivneveje/e9bca2b2-e052-4d66-8ee0-4f36f1807457'],
      key,
      query: { ...recordParameters, ...geometri, ...filter<NamedStreetKey>()(discontinued) },
      representation: represented,
      missing: 'no named street to show has this id',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...listed, rows: () => ONE },
    },
  ],
};
