/** The answers of the paths of jobs as OpenAPI shows them, and the file that is sent. */
import { Type } from 'typebox';
import type { Texts } from '../http/language.ts';
import type { Answers } from '../http/openapi.ts';
import { JSON_BODY } from '../http/request/body.ts';
import { ErrorAnswer, type FailureStatus, plainFailures, unchanged } from '../resources/forms/answers.ts';
import { named } from '../resources/forms/schema.ts';
import { MOST_ROWS } from '../resources/parameters/list.ts';
import { schemaOf } from '../resources/parameters/parameter.ts';
import { FILE_TYPES, FORM, WORKBOOK } from './format.ts';
import { chosenColumns, Job, NO_ADDRESS, sharedNames } from './job.ts';
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
    ...plainFailures(409, 429, 507),
  };
  return { response, records, body: fileBody() };
}

export function jobAnswers(): Answers {
  const response = {
    200: { says: { en: 'The job', da: 'Jobbet' }, content: job },
    304: unchanged,
    ...plainFailures(404),
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
    ...plainFailures(404),
  };
  return { response, records };
}

export function resultAnswers(): Answers {
  const types = ['text/csv', 'application/x-ndjson', 'application/json', WORKBOOK];
  const content = Object.fromEntries(types.map((type) => [type, text]));
  const response = {
    200: { says: { en: 'The file', da: 'Filen' }, content },
    206: { says: { en: 'The bytes that Range names', da: 'De bytes, som Range nævner' }, content },
    304: unchanged,
    ...plainFailures(404, 409, 410, 416, 507),
  };
  return { response, records };
}

const row = Type.Integer({
  minimum: 1,
  says: {
    en: 'Row of the file, counted from 1 without the header.',
    da: 'Filens række, talt fra 1 uden overskriften.',
  },
});

export function rowsAnswers(): Answers {
  const own = Type.Record(Type.String(), Type.Unknown(), {
    says: { en: 'Own columns, by their names.', da: 'Egne kolonner efter deres navne.' },
  });
  const found = Type.Record(Type.String(), Type.Unknown(), {
    says: { en: 'What was appended, by its names.', da: 'Det, der er føjet til, efter navne.' },
  });
  const next = Type.Union([Type.Integer(), Type.Null()], {
    says: { en: '`fra` of the next rows.', da: '`fra` for de næste rækker.' },
  });
  const likely = Type.Boolean({
    says: {
      en: 'Whether the row can be accepted with its group: the address has a score of at least 0.5, and the number and place that were written.',
      da: 'Om rækken kan godkendes med sin gruppe: adressen har en score på mindst 0,5 og det nummer og sted, der er skrevet.',
    },
  });
  const rows = Type.Array(
    Type.Object({ raekke: row, kan_godkendes: likely, kolonner: own, resultat: found }),
  );
  return jsonAnswers(
    { en: 'The rows', da: 'Rækkerne' },
    Type.Object({ raekker: rows, naeste: next }),
    [404, 409, 410],
  );
}

const choice = (id: Type.TSchema) => Type.Object({ raekke: row, id });
const chosen = Type.Union([Type.String({ format: 'uuid' }), Type.Literal(NO_ADDRESS)]);

export function choicesAnswers(): Answers {
  const says = { en: 'The choices in the order of the rows', da: 'Valgene i rækkernes orden' };
  return jsonAnswers(says, Type.Object({ valg: Type.Array(choice(chosen)) }), [404, 409, 410]);
}

const rule = Type.String({
  says: { en: 'The reason, as in `res_regel`.', da: 'Grunden, som i `res_regel`.' },
});

export function groupsAnswers(): Answers {
  const group = Type.Object({
    regel: rule,
    status: Type.Unsafe<string>({ type: 'string', enum: ['tvivl', 'ingen'] }),
    raekker: Type.Integer({ says: { en: 'Rows of the group.', da: 'Gruppens rækker.' } }),
    kan_godkendes: Type.Integer({
      says: {
        en: 'Those of them that can be accepted at once.',
        da: 'De af dem, der kan godkendes på én gang.',
      },
    }),
    godkendt: Type.Boolean({
      says: { en: 'Whether they are accepted.', da: 'Om de er godkendt.' },
    }),
  });
  const says = { en: 'The groups, the largest first', da: 'Grupperne, den største først' };
  return jsonAnswers(says, Type.Object({ grupper: Type.Array(group) }), [404, 409, 410]);
}

export function acceptingAnswers(): Answers {
  const given = Type.Array(Type.Object({ regel: rule, godkendt: Type.Boolean() }), { maxItems: MOST_ROWS });
  return changingAnswers(Type.Object({ grupper: given }));
}

export function choosingAnswers(): Answers {
  const given = Type.Array(choice(Type.Union([chosen, Type.Null()])), { maxItems: MOST_ROWS });
  return changingAnswers(Type.Object({ valg: given }));
}

function changingAnswers(schema: Type.TSchema): Answers {
  const response = {
    200: { says: { en: 'The job', da: 'Jobbet' }, content: job },
    ...plainFailures(404, 409, 410),
  };
  return { response, records, body: { content: { [JSON_BODY]: { schema } } } };
}

export function inspectionAnswers(): Answers {
  const names = (en: string, da: string) => Type.Array(Type.String(), { says: { en, da } });
  const seen = Type.Object({
    tegnsaet: Type.String(),
    skilletegn: Type.Union([Type.String(), Type.Null()]),
    kolonner: names('The columns of the file.', 'Filens kolonner.'),
    valgte_kolonner: chosenColumns,
    overskriftslinje: Type.Union([Type.Integer(), Type.Null()], {
      says: { en: 'The line of the header, from 1.', da: 'Den linje, som overskriften står på, fra 1.' },
    }),
    titler: Type.Array(Type.Object({ linje: Type.Integer(), celler: Type.Array(Type.String()) }), {
      says: { en: 'The first lines above the header.', da: 'De første linjer over overskriften.' },
    }),
    ens_navne: sharedNames,
    format: Type.String({ says: { en: 'csv, ndjson or xlsx.', da: 'csv, ndjson eller xlsx.' } }),
    raekker: Type.Array(Type.Array(Type.String()), {
      says: {
        en: 'The first rows; of a long cell the first 200 letters.',
        da: 'De første rækker; af en lang celle de første 200 tegn.',
      },
    }),
    linjer: Type.Array(Type.Integer(), {
      says: { en: 'The lines of these rows.', da: 'Disse rækkers linjer.' },
    }),
    nye_kolonner: names(
      'The columns that the result has behind those of the file.',
      'De kolonner, som resultatet har efter filens egne.',
    ),
    ikke_indlaest: names(
      'What `uddata` can name and says nothing of, because the register is not loaded.',
      'Det af `uddata`, som intet siger, fordi registret ikke er indlæst.',
    ),
  });
  const says = { en: 'How the file would be read', da: 'Hvordan filen ville blive læst' };
  return { ...jsonAnswers(says, seen, [507]), body: fileBody() };
}

function jsonAnswers(says: Texts, schema: Type.TSchema, failures: readonly FailureStatus[]): Answers {
  const response = { 200: { says, content: { [JSON_BODY]: { schema } } }, ...plainFailures(...failures) };
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
    response: { 200: found },
    records: of,
    // The plugin moves examples of the schema itself to where no reader of it looks.
    body: { content: { [JSON_BODY]: { schema: { anyOf: [items] } }, 'application/x-ndjson': text } },
  };
}
