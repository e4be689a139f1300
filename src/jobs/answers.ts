/** The answers of the paths of jobs as OpenAPI shows them, and the file that is sent. */
import { Type } from 'typebox';
import type { Answers } from '../http/openapi.ts';
import { JSON_BODY } from '../http/request/body.ts';
import { ErrorAnswer, plainFailures, unchanged } from '../resources/forms/answers.ts';
import { named } from '../resources/forms/schema.ts';
import { MOST_ROWS } from '../resources/parameters/list.ts';
import { schemaOf } from '../resources/parameters/parameter.ts';
import { FILE_TYPES, FORM } from './format.ts';
import { Job } from './job.ts';
import { batchParameters } from './options.ts';

const records = [ErrorAnswer, Job];
const job = { 'application/json': { schema: named('BatchJob') } };
const text = { schema: Type.String() };

/** A file of a form beside the parameters, or the file alone. */
function fileBody(): NonNullable<Answers['body']> {
  const { properties } = schemaOf(batchParameters) as { properties?: object };
  const file = Type.String({ format: 'binary' });
  const form = { type: 'object', properties: { file, ...properties }, required: ['file'] };
  const alone = Object.keys(FILE_TYPES).map((type) => [type, text]);
  return { content: { [FORM]: { schema: form }, ...Object.fromEntries(alone) } };
}

export function sendingAnswers(): Answers {
  const response = {
    202: {
      says: {
        en: 'The job that was queued, or that was sent before',
        da: 'Det job, der blev sat i kø, eller som var sendt før',
      },
      content: job,
    },
    ...plainFailures(409, 413, 415, 422, 503),
  };
  return { response, records, body: fileBody() };
}

export function jobAnswers(): Answers {
  const response = {
    200: { says: { en: 'The job', da: 'Jobbet' }, content: job },
    304: unchanged,
    ...plainFailures(404, 422, 503),
  };
  return { response, records };
}

export function eventAnswers(): Answers {
  const says = {
    en: 'The job, again after each change, until it has ended',
    da: 'Jobbet, igen efter hver ændring, til det er slut',
  };
  const response = {
    200: { says, content: { 'text/event-stream': text } },
    ...plainFailures(404, 422, 503),
  };
  return { response, records };
}

export function resultAnswers(): Answers {
  const types = ['text/csv', 'application/x-ndjson', 'application/json'];
  const content = Object.fromEntries(types.map((type) => [type, text]));
  const response = {
    200: { says: { en: 'The file', da: 'Filen' }, content },
    206: { says: { en: 'The bytes that Range names', da: 'De bytes, som Range nævner' }, content },
    304: unchanged,
    ...plainFailures(404, 409, 410, 416, 422, 503),
  };
  return { response, records };
}

/** Many items at once, each answered as GET answers one. */
export function itemAnswers(item: object, { response, records: of }: Answers, example: object): Answers {
  const { content } = response[200] as { content: Record<string, { schema: Type.TSchema }> };
  const answer = Type.Union([content[JSON_BODY]?.schema ?? Type.Unknown(), named('Error')]);
  const one = Type.Union([Type.Unsafe(item), Type.String()]);
  const items = Type.Object(
    { items: Type.Array(one, { maxItems: MOST_ROWS }) },
    { examples: [{ items: [example] }] },
  );
  const found = {
    says: { en: 'For each item an answer, in order', da: 'For hvert element et svar, i samme rækkefølge' },
    content: {
      [JSON_BODY]: { schema: Type.Object({ resultater: Type.Array(answer) }) },
      'application/x-ndjson': text,
    },
  };
  return {
    response: { 200: found, ...plainFailures(413, 415, 422, 503) },
    records: of,
    // The plugin moves examples of the schema itself to where no reader of it looks.
    body: { content: { [JSON_BODY]: { schema: { anyOf: [items] } }, 'application/x-ndjson': text } },
  };
}
