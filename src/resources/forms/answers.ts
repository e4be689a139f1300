/** The answers of a path as OpenAPI shows them, from the record forms of its resource. */
import { Type } from 'typebox';
import type { Answers } from '../../http/openapi.ts';
import { box, list, named, nullable, number, object, record, text } from './fields.ts';

/** The forms a record takes. */
export interface Forms {
  readonly nested: Type.TSchema;
  readonly flat: Type.TSchema;
  readonly mini: Type.TSchema;
  /** Element of the resource's autocomplete. */
  readonly suggestion: Type.TSchema;
  /** Has a geometry; `properties` of a feature are flat by default. */
  readonly feature?: Type.TSchema | undefined;
}

const fault = object({
  loc: list(text, { minItems: 2, maxItems: 2 }),
  msg: text,
  type: text,
});

export const ErrorAnswer = record('Error', {
  error: object({ code: text, message: text }),
  type: text,
  title: text,
  status: Type.Integer(),
  details: list(fault),
  request_id: text,
});

const crs = object({
  type: Type.Literal('name'),
  properties: object({ name: Type.Union([Type.Literal('EPSG:4326'), Type.Literal('EPSG:25832')]) }),
});

const geometry = object({ type: text, coordinates: list(Type.Union([number, list(Type.Unknown())])) });

/** A feature as it stands in a collection: single ones carry `crs` too. */
export function feature(name: string, properties: Type.TSchema): Type.TSchema {
  return record(name, {
    type: Type.Literal('Feature'),
    geometry: nullable(geometry),
    crs: Type.Optional(crs),
    properties,
    bbox: Type.Optional(box),
  });
}

function collection(features: Type.TSchema): Type.TSchema {
  return object({ type: Type.Literal('FeatureCollection'), crs, features: list(features) });
}

const notFound = { description: 'No such object, or no such path', ...named(ErrorAnswer) };
const illFormed = { description: 'One or more parameters are ill-formed', ...named(ErrorAnswer) };
const unchanged = { description: 'Unchanged since the ETag in If-None-Match', type: 'null' };

const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';

/** `types` beside JSON; `records` are those that it refers to. */
function answers(
  description: string,
  json: Type.TSchema,
  types: readonly string[],
  records: readonly Type.TSchema[],
): Answers {
  const plain = Object.fromEntries(types.map((type) => [type, { schema: text }]));
  return {
    response: {
      200: { description, content: { 'application/json': { schema: json }, ...plain } },
      304: unchanged,
      422: illFormed,
    },
    records: [ErrorAnswer, ...records],
  };
}

/** All forms of a record. */
function recordsOf({ nested, flat, mini, suggestion, feature: one }: Forms): Type.TSchema[] {
  return [nested, flat, mini, suggestion, ...(one === undefined ? [] : [one])];
}

export function listAnswers(forms: Forms): Answers {
  const { nested, flat, mini, feature: one } = forms;
  const lists = [nested, flat, mini].map((form) => list(named(form)));
  const all = one === undefined ? lists : [...lists, collection(named(one))];
  return answers('The rows of the page', Type.Union(all), [CSV, NDJSON], recordsOf(forms));
}

/** Rows that have one form only. */
export function rowAnswers(description: string, row: Type.TSchema): Answers {
  return answers(description, list(named(row)), [CSV, NDJSON], [row]);
}

export function singleAnswers(forms: Forms): Answers {
  const { nested, flat, mini, feature: one } = forms;
  const all = [nested, flat, mini, ...(one === undefined ? [] : [one])].map(named);
  const { response, records } = answers('The object', Type.Union(all), [CSV, NDJSON], recordsOf(forms));
  return { response: { ...response, 404: notFound }, records };
}

export function suggestionAnswers(forms: Forms): Answers {
  return elementAnswers(named(forms.suggestion), recordsOf(forms));
}

/** A list of what is not a resource's record. */
export function elementAnswers(element: Type.TSchema, records: readonly Type.TSchema[]): Answers {
  return answers('Suggestions, best first', list(element), [NDJSON], records);
}

/** One JSON value, whatever the structure of the request; `held` are records within it. */
export function objectAnswers(
  description: string,
  forms: readonly Type.TSchema[],
  held: readonly Type.TSchema[],
): Answers {
  return answers(description, Type.Union(forms.map(named)), [], [...forms, ...held]);
}

/** To what is posted: one answer, or to a list a list in which errors stand where an answer would. */
export function postAnswers(
  description: string,
  forms: readonly Type.TSchema[],
  held: readonly Type.TSchema[],
): Answers {
  const one = forms.map(named);
  const json = Type.Union([...one, list(Type.Union([...one, named(ErrorAnswer)]))]);
  return {
    response: {
      200: { description, content: { 'application/json': { schema: json } } },
      413: { description: 'The body is larger than allowed', ...named(ErrorAnswer) },
      415: { description: 'The body is neither JSON nor a form', ...named(ErrorAnswer) },
      422: illFormed,
    },
    records: [ErrorAnswer, ...forms, ...held],
  };
}
