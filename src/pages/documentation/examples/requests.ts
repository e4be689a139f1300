/**
 * The requests whose answers the documentation shows: the examples of an operation, and one row in each form. All are
 * taken from the description.
 */
import type { Entry, Parameter, Schema } from '../open-api.ts';

export interface Asked {
  readonly method: string;
  readonly url: string;
  /** Of what is posted: JSON. */
  readonly body?: string;
}

const JSON_TYPE = 'application/json';

/** Says that a list may answer with one row. */
const PAGE = 'per_side';
const STRUCTURE = 'struktur';
const FORMAT = 'format';
const GEOJSON = 'geojson';
const COLUMNS = 'csv';
const COARSE = 'simplify';

/** Names a request among others. */
export const nameOf = ({ method, url, body = '' }: Asked): string =>
  [method.toUpperCase(), url, body].join(' ').trim();

/** `undefined` where an operation has no example: ids of jobs are secrets. */
export function exampleOf(entry: Entry): Asked | undefined {
  return examplesOf(entry)[0];
}

/** All that are answered as JSON. */
export function examplesOf({ path, method, operation }: Entry): Asked[] {
  const { parameters = [], requestBody, 'x-examples': urls = [] } = operation;
  const posted = postedExamples(requestBody?.content[JSON_TYPE]?.schema);
  return [
    ...urls
      .filter((url) => !/[?&]format=|[?&]ndjson/.test(url))
      .map((url) => ({ method, url: shortened(url, parameters) })),
    ...posted.map((body) => ({ method, url: path, body: JSON.stringify(body) })),
  ];
}

/** Of one object; a list has the same. */
export function postedExamples(schema: Schema | undefined): readonly unknown[] {
  return (schema?.anyOf?.[0] ?? schema)?.examples ?? [];
}

/**
 * One row of a list in every structure, and as GeoJSON; of what is no list, the examples in every structure. From these
 * the fields of the forms get their examples.
 */
export function formsOf(entry: Entry): Asked[] {
  const { path, method, operation } = entry;
  const parameters = operation.parameters ?? [];
  const formats = choicesOf(parameters, FORMAT);
  const structures = choicesOf(parameters, STRUCTURE);
  const inAll = (asked: Asked): Asked[] =>
    structures.map((value) => ({ ...asked, url: withParameter(asked.url, STRUCTURE, value) }));
  // What has columns has rows, and is asked for a page of them.
  const isList = formats.includes(COLUMNS) && parameters.some(({ name }) => name === PAGE);
  if (!isList) return examplesOf(entry).flatMap(inAll);
  const row = { method, url: withParameter(path, PAGE, '1') };
  if (!formats.includes(GEOJSON)) return inAll(row);
  const feature = withParameter(row.url, FORMAT, GEOJSON);
  // A border has thousands of corners.
  const isCoarse = parameters.some(({ name }) => name === COARSE);
  return [...inAll(row), { method, url: isCoarse ? withParameter(feature, COARSE, '5000') : feature }];
}

function choicesOf(parameters: readonly Parameter[], name: string): string[] {
  const schema = parameters.find((one) => one.name === name)?.schema ?? {};
  return [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.enum ?? []).map(String);
}

function shortened(url: string, parameters: readonly Parameter[]): string {
  return parameters.some(({ name }) => name === PAGE) ? withParameter(url, PAGE, '1') : url;
}

function withParameter(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
  return `${path}?${[...others, `${name}=${value}`].join('&')}`;
}
