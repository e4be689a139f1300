/** History: what addresses were called and when, one row for each interval in which nothing about them changed. */
import type { HistoryFilter, VersionsParameters } from '../../engine/engine.ts';
import { type Expectation, MANY } from '../../engine/estimate.ts';
import { several, uuid } from '../../http/parameters/parameter-types.ts';
import type { Representation } from '../../http/response/representations.ts';
import { UNITS_OF_AN_ENTRANCE } from '../address.ts';
import type { Description, Noun } from '../description.ts';
import { orMissing, rowAnswers } from '../forms/answers.ts';
import { versionForm } from '../forms/forms.ts';
import { plainParameters } from '../parameters/answer.ts';
import { codes, postcodes } from '../parameters/codes.ts';
import { pageOf, pageParameters } from '../parameters/page.ts';
import { filter, type ParameterTable } from '../parameters/parameter.ts';
import { formatOf } from '../parameters/representation.ts';

const tag = 'historik';

/** Rows have one form; the structures of other lists are accepted and mean it. */
const formParameters = {
  ...plainParameters,
  struktur: {
    ...plainParameters.struktur,
    en: 'Accepted: rows have one structure only.',
    da: 'Accepteres: rækker har kun én struktur.',
  },
};

const id = { field: 'id', schema: uuid(), en: 'Id of the address.', da: 'Adressens id.' } as const;

const filters = filter<HistoryFilter>()({
  id: { ...id, schema: several(uuid()) },
  postnr: {
    field: 'postcode',
    schema: postcodes,
    en: 'Postcode it had then.',
    da: 'Postnummer, som den havde dengang.',
  },
  kommunekode: {
    field: 'municipality',
    schema: codes,
    en: 'Municipality code it had then.',
    da: 'Kommunekode, som den havde dengang.',
  },
});

const unitFilters = filter<HistoryFilter>()({
  ...filters,
  adgangsadresseid: {
    field: 'accessAddressId',
    schema: several(uuid()),
    en: 'Units of these access addresses.',
    da: 'Enheder på disse adgangsadresser.',
  },
});

/** Versions of one address; most have one. */
const VERSIONS = 8;

function rowsOf({ id: ids, accessAddressId: entrances }: HistoryFilter): number {
  if (ids !== undefined) return ids.length * VERSIONS;
  return entrances === undefined ? MANY : entrances.length * UNITS_OF_AN_ENTRANCE * VERSIONS;
}

const BYTES = { mini: 450, nested: 450, flat: 450, full: 450, autocomplete: 450 };
const expected: Expectation = { rows: rowsOf, bytes: BYTES, geometryBytes: 0 };

function flat(given: Parameters<typeof formatOf>[0]): Representation {
  return { shape: 'flat', format: formatOf(given), srid: 4326, geometry: 'accessPoint' };
}

interface HistoryResource {
  readonly resource: 'addressHistory' | 'accessAddressHistory';
  readonly path: string;
  readonly noun: { readonly en: Noun; readonly da: Noun };
  readonly restrictions: ParameterTable;
  /** Id of the example of a lookup. */
  readonly exampleId: string;
}

function history({ resource, path, noun, restrictions, exampleId }: HistoryResource): Description {
  return {
    path,
    operations: [
      {
        resource,
        operation: 'list',
        path,
        tag,
        summary: {
          en: `List the versions of ${noun.en.many}, by id and time`,
          da: `Liste over versioner af ${noun.da.many}, efter id og tid`,
        },
        examples: [`${path}?postnr=6270&per_side=3`],
        query: { ...formParameters, ...pageParameters, ...restrictions },
        page: pageOf,
        representation: flat,
        answers: () =>
          rowAnswers({ en: 'The versions of the page', da: 'Sidens versioner' }, versionForm(resource)),
        expected,
      },
      {
        resource,
        operation: 'versions',
        path: `${path}/:id`,
        tag,
        summary: {
          en: `All versions of one ${noun.en.one}, the oldest first`,
          da: `Alle versioner af en ${noun.da.one}, den ældste først`,
        },
        examples: [`${path}/${exampleId}`],
        key: filter<VersionsParameters>()({ id }),
        query: formParameters,
        representation: flat,
        missing: `no ${noun.en.one} has or had this id`,
        answers: () =>
          orMissing(rowAnswers({ en: 'Its versions', da: 'Dens versioner' }, versionForm(resource))),
        expected: { ...expected, rows: () => VERSIONS },
      },
    ],
  };
}

export const addressHistory = history({
  resource: 'addressHistory',
  path: '/historik/adresser',
  noun: { en: { one: 'full address', many: 'full addresses' }, da: { one: 'adresse', many: 'adresser' } },
  restrictions: unitFilters,
  exampleId: '06854ae7-93cb-4a97-b2d8-46744d03b063',
});

export const accessAddressHistory = history({
  resource: 'accessAddressHistory',
  path: '/historik/adgangsadresser',
  noun: {
    en: { one: 'access address', many: 'access addresses' },
    da: { one: 'adgangsadresse', many: 'adgangsadresser' },
  },
  restrictions: filters,
  exampleId: '0a3f508c-b194-32b8-e044-0003ba298018',
});
