/**
 * The requests whose answers the documentation shows: of an operation its first example, of a list one row in each
 * structure. All are taken from the description.
 */
import type { Entry, Parameter, Schema } from './open-api.ts';

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

/** The example in every structure that it has, from which the fields of these get their examples. */
export function structuresOf(entry: Entry): Asked[] {
  const example = exampleOf(entry);
  const structure = entry.operation.parameters?.find(({ name }) => name === STRUCTURE);
  if (example === undefined || structure === undefined) return [];
  const values = [structure.schema, ...(structure.schema.anyOf ?? [])].flatMap((one) => one.enum ?? []);
  return values.map((value) => ({
    ...example,
    url: withParameter(example.url, STRUCTURE, String(value)),
  }));
}

function shortened(url: string, parameters: readonly Parameter[]): string {
  return parameters.some(({ name }) => name === PAGE) ? withParameter(url, PAGE, '1') : url;
}

function withParameter(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
  return `${path}?${[...others, `${name}=${value}`].join('&')}`;
}
