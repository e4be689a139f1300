/** The answers of the paths of jobs as OpenAPI shows them, and the file that is sent. */
import { Type } from 'typebox';
import type { Answers } from '../http/openapi.ts';
import { ErrorAnswer, plainFailures } from '../resources/forms/answers.ts';
import { named } from '../resources/forms/schema.ts';
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
    202: { description: 'The job that was queued, or that was sent before', content: job },
    ...plainFailures(409, 413, 415, 422, 503),
  };
  return { response, records, body: fileBody() };
}

export function jobAnswers(): Answers {
  const response = {
    200: { description: 'The job', content: job },
    304: { description: 'Unchanged since the ETag in If-None-Match', type: 'null' },
    ...plainFailures(404, 422, 503),
  };
  return { response, records };
}

export function eventAnswers(): Answers {
  const description = 'The job, again after each change, until it has ended';
  const response = {
    200: { description, content: { 'text/event-stream': text } },
    ...plainFailures(404, 422, 503),
  };
  return { response, records };
}

export function resultAnswers(): Answers {
  const types = ['text/csv', 'application/x-ndjson', 'application/json'];
  const content = Object.fromEntries(types.map((type) => [type, text]));
  const response = {
    200: { description: 'The file', content },
    206: { description: 'The bytes that Range names', content },
    304: { description: 'Unchanged since the ETag in If-None-Match', type: 'null' },
    ...plainFailures(404, 409, 410, 416, 422, 503),
  };
  return { response, records };
}
