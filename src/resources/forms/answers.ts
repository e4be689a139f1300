/** The answers of a path as OpenAPI shows them, from the forms of its resource. */
import { Type } from 'typebox';
import type { Answers } from '../../http/openapi.ts';
import { type AnswerForms, allForms, crs, type Forms } from './forms.ts';
import { named as byName } from './schema.ts';

export const ErrorAnswer = Type.Object(
  {
    error: Type.Object({ code: Type.String(), message: Type.String() }),
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    details: Type.Array(
      Type.Object({
        loc: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
        msg: Type.String(),
        type: Type.String(),
      }),
    ),
    request_id: Type.String(),
  },
  { $id: 'Error' },
);

function named(schema: Type.TSchema): Type.TSchema {
  return byName(String((schema as { $id?: unknown }).$id));
}

function collection(features: Type.TSchema): Type.TSchema {
  return Type.Object({ type: Type.Literal('FeatureCollection'), crs, features: Type.Array(features) });
}

const JSON_TYPE = 'application/json';
const JSONP = 'application/javascript';
const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';

type Failures = Readonly<
  Record<404 | 409 | 410 | 413 | 415 | 416 | 422 | 503, { readonly description: string }>
>;

const failures: Failures = {
  404: { description: 'No such object' },
  409: { description: 'Not yet' },
  410: { description: 'Not any more' },
  413: { description: 'The body is larger than allowed' },
  415: { description: 'The path does not read a body of this media type' },
  416: { description: 'The file has no such bytes' },
  422: { description: 'One or more parameters are ill-formed, or the data lack a register that one needs' },
  503: { description: 'The query is too broad, too many requests wait, or no data are open yet' },
};

/** A failure; with `callback` it is JSONP like any answer. */
function failed(status: keyof Failures) {
  return {
    ...failures[status],
    content: { [JSON_TYPE]: { schema: named(ErrorAnswer) }, [JSONP]: { schema: Type.String() } },
  };
}

/** Failures of a path that has no `callback`. */
export function plainFailures(...statuses: readonly (keyof Failures)[]): Answers['response'] {
  const content = { [JSON_TYPE]: { schema: named(ErrorAnswer) } };
  return Object.fromEntries(statuses.map((status) => [status, { ...failures[status], content }]));
}

const unchanged = { description: 'Unchanged since the ETag in If-None-Match', type: 'null' };

/** `types` in addition to JSON and JSONP. */
function answers(description: string, json: Type.TSchema, types: readonly string[]): Answers {
  const others = Object.fromEntries([JSONP, ...types].map((type) => [type, { schema: Type.String() }]));
  return {
    response: {
      200: { description, content: { [JSON_TYPE]: { schema: json }, ...others } },
      304: unchanged,
      422: failed(422),
      503: failed(503),
    },
    records: [ErrorAnswer, ...allForms()],
  };
}

export function listAnswers({ nested, flat, mini, feature }: Forms): Answers {
  const lists = [nested, flat, mini].map((form) => Type.Array(named(form)));
  const all = feature === undefined ? lists : [...lists, collection(named(feature))];
  return answers('The rows of the page', Type.Union(all), [CSV, NDJSON]);
}

/** Rows that have one form only. */
export function rowAnswers(description: string, row: Type.TSchema): Answers {
  return answers(description, Type.Array(named(row)), [CSV, NDJSON]);
}

export function singleAnswers({ nested, flat, mini, feature }: Forms): Answers {
  const all = [nested, flat, mini, ...(feature === undefined ? [] : [feature])].map(named);
  return orMissing(answers('The object', Type.Union(all), [CSV, NDJSON]));
}

/** Of what is looked up by a key or a position. */
export function orMissing({ response, records }: Answers): Answers {
  return { response: { ...response, 404: failed(404) }, records };
}

export function suggestionAnswers({ suggestion }: Forms): Answers {
  return elementAnswers([suggestion]);
}

/** A list of what is not a resource's record. */
export function elementAnswers(elements: readonly Type.TSchema[]): Answers {
  const [first, ...others] = elements.map(named);
  const element = first === undefined || others.length > 0 ? Type.Union(elements.map(named)) : first;
  return answers('Suggestions, best first', Type.Array(element), [NDJSON]);
}

/** One JSON value, whatever the structure of the request. */
export function objectAnswers(description: string, { mini, full }: AnswerForms): Answers {
  return answers(description, Type.Union([...mini, ...full].map(named)), []);
}

/** To what is posted: one answer, or to a list a list in which errors stand where an answer would. */
export function postAnswers(description: string, { mini, full }: AnswerForms): Answers {
  const one = [...mini, ...full].map(named);
  const json = Type.Union([...one, Type.Array(Type.Union([...one, named(ErrorAnswer)]))]);
  return {
    response: {
      200: { description, content: { [JSON_TYPE]: { schema: json } } },
      ...plainFailures(413, 415, 422, 503),
    },
    records: [ErrorAnswer, ...allForms()],
  };
}
