/** Street segments: the part of a named street that lies in one municipality. */
import type { Location, NeighbourParameters, StreetFilter, StreetKey } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { uuid } from '../../http/parameters/parameter-types.ts';
import type { Description } from '../description.ts';
import { listAnswers, orMissing, singleAnswers, suggestionAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { recordParameters, reverseParameters, suggestParameters } from '../parameters/answer.ts';
import { codes, oneCode } from '../parameters/codes.ts';
import {
  pageOf,
  pageParameters,
  pointPageOf,
  suggestPageOf,
  suggestPageParameters,
} from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import { representationOf, suggestionRepresentation } from '../parameters/representation.ts';
import { bothAxes, nearestParameters, positionParameters, withinBounds } from '../parameters/spatial.ts';
import { discontinued, distance, namePattern, STREET_BYTES, streetParameters } from '../parameters/street.ts';
import { listWords, suggestWords } from '../parameters/words.ts';

const resource = 'streetSegment';
const tag = 'vejstykker';

const filters = filter<StreetFilter>()({
  ...streetParameters,
  kode: { field: 'code', schema: codes, en: 'Street code.', da: 'Vejkode.' },
  id: { field: 'id', schema: uuid(), en: 'Id.', da: 'Id.' },
  navngivenvej_id: {
    field: 'namedStreetId',
    schema: uuid(),
    en: 'The named street it belongs to.',
    da: 'Den navngivne vej, det hører til.',
  },
  regex: namePattern,
  ...discontinued,
});

const code = {
  schema: oneCode,
  en: 'Code, padded or not.',
  da: 'Kode, med eller uden foranstillede nuller.',
};

const key = filter<StreetKey>()({
  kommunekode: { ...code, field: 'municipality' },
  kode: { ...code, field: 'code' },
});

const afstand = filter<NeighbourParameters>()(distance);

const listed: Expectation = {
  rows: () => MANY,
  bytes: STREET_BYTES,
  geometryBytes: 150,
};
const ofLists: Expectation = { ...listed, inlineWhenLarge: true };
const single: Expectation = { ...listed, rows: () => ONE };

const singles = () => singleAnswers(formsOf(resource));
const lists = () => listAnswers(formsOf(resource));

export const streetSegments: Description = {
  path: '/vejstykker',
  recordsQuery: 'per_side=200',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/vejstykker',
      tag,
      summary: { en: 'List street segments', da: 'Liste over vejstykker' },
      examples: [
        '/vejstykker?kommunekode=550&navn=Storegade',
        '/vejstykker?q=strand*&format=csv',
        '/vejstykker?x=12.5712&y=55.5906&kommunekode=185',
      ],
      query: { ...recordParameters, ...pageParameters, ...listWords, ...nearestParameters, ...filters },
      checks: [withinBounds, bothAxes],
      page: pointPageOf,
      representation: representationOf,
      answers: lists,
      expected: ofLists,
    },
    {
      resource,
      operation: 'suggest',
      path: '/vejstykker/autocomplete',
      tag,
      summary: {
        en: 'Suggest street segments while one is typed',
        da: 'Forslag til vejstykker, mens der skrives',
      },
      examples: ['/vejstykker/autocomplete?q=strandv'],
      query: { ...suggestParameters, ...suggestPageParameters, ...suggestWords, ...filters },
      checks: [withinBounds],
      defaults: { autocomplete: true },
      page: suggestPageOf,
      representation: suggestionRepresentation,
      answers: () => suggestionAnswers(formsOf(resource)),
      expected: ofLists,
    },
    {
      resource,
      operation: 'neighbours',
      path: '/vejstykker/:kommunekode/:kode/naboer',
      tag,
      summary: { en: 'The street segments near one', da: 'Vejstykker i nærheden af et vejstykke' },
      examples: ['/vejstykker/101/3844/naboer?struktur=mini'],
      key,
      query: { ...recordParameters, ...pageParameters, ...afstand },
      defaults: { distanceM: 0 },
      page: pageOf,
      representation: representationOf,
      missing: 'no street segment to show has these codes',
      answers: () => orMissing(lists()),
      expected: listed,
    },
    {
      resource,
      operation: 'at',
      path: '/vejstykker/reverse',
      tag,
      summary: {
        en: 'The street segment nearest to a position',
        da: 'Find det vejstykke, der er nærmest en position',
      },
      examples: ['/vejstykker/reverse?x=8.8637&y=54.9409'],
      query: filter<Location>()({ ...reverseParameters, ...positionParameters }),
      checks: [withinBounds],
      representation: representationOf,
      answers: singles,
      expected: single,
    },
    {
      resource,
      operation: 'get',
      path: '/vejstykker/:kommunekode/:kode',
      tag,
      summary: { en: 'A street segment by its codes', da: 'Find et vejstykke ud fra dets koder' },
      examples: ['/vejstykker/550/1549'],
      key,
      query: { ...recordParameters, ...filter<StreetKey>()(discontinued) },
      representation: representationOf,
      missing: 'no street segment to show has these codes',
      answers: singles,
      expected: single,
    },
  ],
};
