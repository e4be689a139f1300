/** Main types of places, with the types inside them. */
import type { PlaceTypeFilter, PlaceTypeKey } from '../../engine/engine.ts';
import { type Expectation, ONE } from '../../engine/estimate.ts';
import { text } from '../../http/parameters/parameter-types.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { plainParameters } from '../parameters/answer.ts';
import { pageOf, pageParameters } from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import { exactText, withoutMini } from '../parameters/place.ts';
import { representationOf } from '../parameters/representation.ts';

const resource = 'placeType';
const tag = 'stednavntyper';

const filters = filter<PlaceTypeFilter>()({
  hovedtype: { field: 'mainType', schema: exactText, en: 'Main type, exactly.', da: 'Hovedtype, nøjagtigt.' },
  undertype: {
    field: 'subType',
    schema: exactText,
    en: 'Main types that have this type inside them.',
    da: 'Hovedtyper med denne undertype.',
  },
});

/** Rows of the whole country. */
const TYPES = 25;

const expected: Expectation = {
  rows: () => TYPES,
  bytes: { mini: 100, nested: 400, flat: 100, full: 400, autocomplete: 400 },
  geometryBytes: 0,
};

const parameters = { ...plainParameters, ...withoutMini };

export const placeTypes: Description = {
  path: '/stednavntyper',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/stednavntyper',
      tag,
      summary: { en: 'List types of places', da: 'Liste over stedtyper' },
      examples: ['/stednavntyper', '/stednavntyper?undertype=by'],
      query: { ...parameters, ...pageParameters, ...filters },
      page: pageOf,
      representation: representationOf,
      answers: () => listAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'get',
      path: '/stednavntyper/:hovedtype',
      tag,
      summary: { en: 'A main type of places by its name', da: 'Find en hovedtype ud fra dens navn' },
      examples: ['/stednavntyper/Bebyggelse'],
      key: filter<PlaceTypeKey>()({
        hovedtype: { field: 'mainType', schema: text(), en: 'Main type.', da: 'Hovedtype.' },
      }),
      query: parameters,
      representation: representationOf,
      missing: 'no place has this main type',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
