/**
 * What may be chosen of a batch, described once: the parameters of a job and, with hyphens for underscores, the options
 * of `vejviser geocode`.
 */
import type {
  BatchColumns,
  BatchOperation,
  BatchOptions,
  BatchParameter,
  ParameterFault,
} from '../engine/engine.ts';
import { flag, integer, listed, oneOf, oneOfNumbers, text } from '../http/parameters/parameter-types.ts';
import {
  type Check,
  grammarOf,
  InputError,
  type Outcome,
  readEntries,
  type Values,
} from '../http/parameters/parameters.ts';
import { acceptedRules, LONGEST_TEXT, typed } from '../resources/datavask/parameters.ts';
import { oneCode } from '../resources/parameters/codes.ts';
import { enrichmentOf, type Included, includedNames } from '../resources/parameters/enrichment.ts';
import { fillerOf, filter, schemaOf } from '../resources/parameters/parameter.ts';

/** By their names in URLs, with the path whose GET answers one row; the first is the default. */
const operations = {
  'datavask-adresser': { batch: 'cleanseAddress', path: '/datavask/adresser' },
  'datavask-adgangsadresser': { batch: 'cleanseAccessAddress', path: '/datavask/adgangsadresser' },
  adresser: { batch: 'getAddress', path: '/adresser/:id' },
  adgangsadresser: { batch: 'getAccessAddress', path: '/adgangsadresser/:id' },
  'reverse-adresser': { batch: 'nearestAddress', path: '/adresser/reverse' },
  'reverse-adgangsadresser': { batch: 'nearestAccessAddress', path: '/adgangsadresser/reverse' },
  parse: { batch: 'parse', path: '/api/v1/datavask/parse' },
} as const satisfies Record<string, { readonly batch: BatchOperation; readonly path: string }>;

type OperationName = keyof typeof operations;
const operationNames = Object.keys(operations) as OperationName[];

/** Each operation by its name, with the path whose GET answers one row. */
export const batchOperations = operationNames.map((name) => ({ name, path: operations[name].path }));

/** What columns can give, by the parameter of the single request. */
const columnParameters: ReadonlyMap<string, BatchParameter> = new Map<string, BatchParameter>([
  ...Object.entries(typed.address).map(([name, { field }]): [string, BatchParameter] => [name, field]),
  ['bogstav', 'houseLetter'],
  ['id', 'id'],
  ['kvhx', 'kvhx'],
  ['kvh', 'kvh'],
  ['kommunekode', 'municipalityCode'],
  ['vejkode', 'streetCode'],
  ['x', 'x'],
  ['y', 'y'],
]);

/** The parameter of the single request that a column gives. */
export function parameterOf(given: BatchParameter): string {
  const found = [...columnParameters].find(([, parameter]) => parameter === given);
  return found?.[0] ?? given;
}

/** Between columns, and between a parameter and its column. */
const [BETWEEN_COLUMNS, BEFORE_COLUMN] = [',', '='];

type Chosen = Partial<BatchOptions>;

/** Columns with the parameter that each gives; without parameters all are of the text. */
function columnsOf(given: string): BatchColumns | { readonly fault: string } {
  const parts = given.split(BETWEEN_COLUMNS).map((part) => part.trim());
  if (!given.includes(BEFORE_COLUMN)) return { named: parts.map((column) => ['text', column]) };
  const named: [BatchParameter, string][] = [];
  for (const part of parts) {
    const at = part.indexOf(BEFORE_COLUMN);
    const name = at < 0 ? part : part.slice(0, at).trim();
    const parameter = at < 0 ? undefined : columnParameters.get(name);
    if (parameter === undefined) {
      const known = [...columnParameters.keys()].join(', ');
      return { fault: `names ${name}, which is no parameter; parameters are ${known}` };
    }
    if (parameter !== 'text' && named.some(([other]) => other === parameter))
      return { fault: `names ${name} twice; only betegnelse may be several columns` };
    named.push([parameter, part.slice(at + 1).trim()]);
  }
  return { named };
}

const columnsAreKnown: Check = ({ kolonner }, report) => {
  if (typeof kolonner !== 'string') return;
  const columns = columnsOf(kolonner);
  if (typeof columns !== 'string' && 'fault' in columns) report('kolonner', columns.fault, 'columns');
};

const headerIsThere: Check = ({ overskrift, overskriftslinje }, report) => {
  if (overskrift === false && overskriftslinje !== undefined)
    report(
      'overskriftslinje',
      'is the line of the header, and overskrift=false says that there is none',
      'value',
    );
};

/** Lines among which the header can be named. */
const MOST_LINES = 1_000;

/** Notations of a result. */
export const formats = oneOf(['csv', 'ndjson', 'geojson', 'xlsx']);

export const batchParameters = filter<Chosen>()({
  operation: {
    schema: oneOf(operationNames, { default: operationNames[0] }),
    step: ({ operation }: { operation: OperationName }, chosen: Chosen) => {
      chosen.operation = operations[operation].batch;
    },
    en: 'What is asked of each row: which address a text means, the address with an id, the address nearest to a position, or the parts of a text.',
    da: 'Hvad der spørges om for hver række: hvilken adresse en tekst betyder, adressen med et id, adressen nærmest en position eller delene af en tekst.',
  },
  kolonner: {
    field: 'columns',
    schema: text({ maxLength: 2_000, examples: ['adresse,by', 'betegnelse=adr,postnr=zip'] }),
    step: ({ kolonner }: { kolonner: string }, chosen: Chosen) => {
      chosen.columns = columnsOf(kolonner) as BatchColumns;
    },
    en: 'The columns that hold the address: a list, which is joined to one text, or parameter=column pairs. Found by their names when left out.',
    da: 'De kolonner, som adressen står i: en liste, der sættes sammen til én tekst, eller par af parameter=kolonne. Findes ud fra deres navne, når de ikke er angivet.',
  },
  id_kolonne: {
    field: 'idColumn',
    schema: text({ maxLength: 300 }),
    en: 'The column that names the rows: the id of features in GeoJSON.',
    da: 'Den kolonne, som navngiver rækkerne: id i GeoJSON.',
  },
  srid: {
    field: 'srid',
    schema: oneOfNumbers([4326, 25832], { default: 4326 }),
    en: 'Coordinate system of positions in the file and in the result.',
    da: 'Koordinatsystem for positioner i filen og i resultatet.',
  },
  kommunekode: {
    field: 'municipality',
    schema: oneCode,
    en: 'The municipality of rows that have neither postcode nor town.',
    da: 'Kommunen for rækker, som hverken har postnummer eller by.',
  },
  postnr: {
    field: 'postcode',
    schema: oneCode,
    en: 'The postcode of rows that have neither postcode nor town.',
    da: 'Postnummeret for rækker, som hverken har postnummer eller by.',
  },
  min_kategori: {
    field: 'minCategory',
    schema: oneOf(['A', 'B', 'C'], { default: 'C' }),
    en: 'Rows of a category below this one get no address, only the category and the reason.',
    da: 'Rækker med en ringere kategori får ingen adresse, kun kategori og begrundelse.',
  },
  regler: {
    field: 'acceptedRules',
    schema: acceptedRules,
    en: 'Rules that count as found whatever min_kategori says: their rows are fundet and have their address. The category stays what it is.',
    da: 'Regler, der tæller som fundet, uanset min_kategori: deres rækker er fundet og har deres adresse. Kategorien er den samme.',
  },
  uddata: {
    field: 'enrichment',
    schema: includedNames,
    step: ({ uddata }: { uddata: readonly Included[] }, chosen: Chosen) => {
      chosen.enrichment = enrichmentOf(uddata);
    },
    en: 'Further columns: what other registers say of the address, by the names that they have in CSV (berigelse_…), without links. bbr, dagi, jordstykke, vurdering, energimaerke.',
    da: 'Yderligere kolonner: hvad andre registre siger om adressen, med de navne, de har i CSV (berigelse_…), uden links. bbr, dagi, jordstykke, vurdering, energimaerke.',
  },
  nye_kolonner: {
    field: 'newColumns',
    schema: listed(text({ maxLength: 60, examples: ['res_status'] })),
    en: 'Which of the usual columns (res_…) the result has behind those of the file, in their usual order; all when left out. What uddata asks for comes too.',
    da: 'Hvilke af de sædvanlige kolonner (res_…) resultatet har efter filens egne, i deres sædvanlige orden; alle, når det ikke er angivet. Det, uddata beder om, kommer også med.',
  },
  skilletegn: {
    field: 'delimiter',
    schema: oneOf([';', ',', 'tab', '|']),
    en: 'What stands between cells; found out when left out.',
    da: 'Det, der står mellem felterne; findes selv, når det ikke er angivet.',
  },
  tegnsaet: {
    field: 'encoding',
    schema: oneOf(['utf-8', 'windows-1252']),
    en: 'The encoding of the file, and of the result; found out when left out.',
    da: 'Filens og resultatets tegnsæt; findes selv, når det ikke er angivet.',
  },
  decimal: {
    field: 'decimal',
    schema: oneOf(['.', ','], { default: '.' }),
    en: 'What stands before decimals in the result; both are read.',
    da: 'Decimaltegn i resultatet; begge kan læses.',
  },
  bom: {
    field: 'bom',
    schema: flag(),
    en: 'Whether the result begins with a byte order mark; as the file when left out.',
    da: 'Om resultatet begynder med et byte order mark; som filen, når det ikke er angivet.',
  },
  overskrift: {
    field: 'header',
    schema: flag({ default: true }),
    en: 'Whether a row holds the names of the columns; if not, columns are named by their numbers from 1.',
    da: 'Om en række er kolonnernes navne; ellers navngives kolonner med deres numre fra 1.',
  },
  overskriftslinje: {
    field: 'headerLine',
    schema: integer({ minimum: 1, maximum: MOST_LINES }),
    en: 'The line that holds the names of the columns, where titles are above it; found by known names when left out.',
    da: 'Den linje, som kolonnernes navne står på, når der er titler over dem; findes ud fra kendte navne, når den ikke er angivet.',
  },
  format: {
    field: 'output',
    schema: formats,
    en: 'Notation of the result; by the ending of its name, else as the file.',
    da: 'Resultatets format; efter filendelsen, ellers som filen.',
  },
});

const grammar = grammarOf(schemaOf(batchParameters, columnsAreKnown, headerIsThere), 'query');
const fill = fillerOf(batchParameters, { longestText: LONGEST_TEXT }) as (given: Values) => Chosen;

/** Reads what was chosen, by the names of {@link batchParameters}. Throws the `InputError` of all faults together. */
export function readBatchOptions(entries: readonly [name: string, text: string][]): Chosen {
  const outcome: Outcome = readEntries(grammar, entries, true);
  if ('error' in outcome) throw outcome.error;
  return fill(outcome.value);
}

/** What the addon refuses of what was chosen, by the names of {@link batchParameters}; `undefined`: it threw something else. */
export function refusedOptionsOf(thrown: unknown): InputError | undefined {
  const json = /^INVALID_PARAMETER: (.*)$/s.exec(thrown instanceof Error ? thrown.message : '')?.[1];
  if (json === undefined) return undefined;
  const faults = (JSON.parse(json) as ParameterFault[]).map(({ parameter, message }) => {
    const isNamed = (described: object): boolean => 'field' in described && described.field === parameter;
    const named = Object.entries(batchParameters).find(([, described]) => isNamed(described));
    const name = named?.[0] ?? parameter;
    return { loc: ['query', name], msg: `${name}: ${message}`, type: 'value' } as const;
  });
  return new InputError(faults);
}

/** The operation of what was chosen, by its name in URLs. */
export function operationOf(given: Readonly<Record<string, string>>): OperationName {
  return (given['operation'] ?? operationNames[0]) as OperationName;
}
