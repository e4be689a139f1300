/** The answers of a path as OpenAPI shows them, from the forms of its resource. */
import { Type } from 'typebox';
import type { Texts } from '../../http/language.ts';
import type { Answers } from '../../http/openapi.ts';
import { type AnswerForms, allForms, crs, type Forms } from './forms.ts';
import { named as byName } from './schema.ts';

export const ErrorAnswer = Type.Object(
  {
    error: Type.Object({
      code: Type.String({
        says: { en: 'Code, which is never renamed.', da: 'Kode, som aldrig skifter navn.' },
      }),
      message: Type.String({ says: { en: 'For people; may change.', da: 'Til mennesker; kan ændres.' } }),
    }),
    type: Type.String({ says: { en: 'Type, as in DAWA.', da: 'Type, som i DAWA.' } }),
    title: Type.String({ says: { en: 'Title, as in DAWA.', da: 'Titel, som i DAWA.' } }),
    status: Type.Integer({ says: { en: 'Status of the answer.', da: 'Svarets status.' } }),
    details: Type.Array(
      Type.Object({
        loc: Type.Array(Type.String(), {
          minItems: 2,
          maxItems: 2,
          says: {
            en: 'Part of the request, and the parameter.',
            da: 'Del af forespørgslen, og parameteren.',
          },
        }),
        msg: Type.String({ says: { en: 'What is allowed.', da: 'Hvad der er tilladt.' } }),
        type: Type.String({ says: { en: 'Kind of the fault.', da: 'Fejlens art.' } }),
        kolonner: Type.Optional(
          Type.Array(Type.String(), {
            says: {
              en: 'Of columns_unclear: the columns of the file.',
              da: 'Ved columns_unclear: filens kolonner.',
            },
          }),
        ),
      }),
      { says: { en: 'Every fault of the request.', da: 'Alle forespørgslens fejl.' } },
    ),
    request_id: Type.String({
      says: { en: 'As in the header X-Request-Id.', da: 'Som i X-Request-Id i svarets hoved.' },
    }),
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

const failures = {
  400: {
    says: {
      en: 'The request is not HTTP that can be read, or does not say for which host it is',
      da: 'Forespørgslen er ikke HTTP, der kan læses, eller siger ikke, hvilken vært den er til',
    },
  },
  401: {
    says: {
      en: 'The key or token is missing, or not valid',
      da: 'Nøglen eller tokenet mangler eller gælder ikke',
    },
  },
  403: {
    says: {
      en: 'The key may not be used so, or its plan does not include this',
      da: 'Nøglen må ikke bruges sådan, eller dens plan omfatter ikke dette',
    },
  },
  404: { says: { en: 'No such object', da: 'Objektet findes ikke' } },
  408: {
    says: { en: 'The request did not arrive in time', da: 'Forespørgslen nåede ikke frem i tide' },
  },
  409: { says: { en: 'Not yet', da: 'Ikke endnu' } },
  410: { says: { en: 'Not any more', da: 'Ikke længere' } },
  413: { says: { en: 'The body is larger than allowed', da: 'Det indsendte er større end tilladt' } },
  415: {
    says: {
      en: 'The path does not read a body of this media type',
      da: 'Stien læser ikke indhold af denne medietype',
    },
  },
  416: { says: { en: 'The file has no such bytes', da: 'Filen har ikke disse bytes' } },
  417: {
    says: {
      en: 'The header Expect asks for something other than 100-continue',
      da: 'Headeren Expect beder om andet end 100-continue',
    },
  },
  422: {
    says: {
      en: 'One or more parameters are ill-formed, or the data lack a register that one needs',
      da: 'En eller flere parametre er forkerte, eller data mangler et register, som en af dem kræver',
    },
  },
  429: {
    says: {
      en: 'Too many calls in a minute or a month, or too many files that wait',
      da: 'For mange kald i et minut eller en måned, eller for mange filer, der venter',
    },
  },
  431: {
    says: {
      en: 'The URL and the headers are larger than allowed',
      da: 'URL og headere er større end tilladt',
    },
  },
  500: { says: { en: 'Something went wrong here', da: 'Noget gik galt her' } },
  503: {
    says: {
      en: 'The query is too broad, too many requests wait, or no data are open yet',
      da: 'Forespørgslen er for bred, for mange venter, eller data er ikke åbnet endnu',
    },
  },
  507: {
    says: { en: 'The disk has too little room for the file', da: 'Disken har for lidt plads til filen' },
  },
} as const satisfies Readonly<Record<number, { readonly says: Texts }>>;

export type FailureStatus = keyof typeof failures;

/** Statuses that any path may answer: nothing can be read of the request, or something breaks. */
const OF_EVERY_PATH = [400, 408, 417, 422, 431, 500, 503] as const;
/** Where there are keys. */
const OF_KEYS = [401, 403, 429] as const;
/** Of requests that may have a body. */
const OF_BODIES = [413, 415] as const;

/** Answers that every path may give: `/openapi.json` adds them to those that the path describes. */
export function commonFailures(of: { isKeyed: boolean; hasBody: boolean; hasCallback: boolean }) {
  const keyed = of.isKeyed ? [...OF_KEYS, ...(of.hasBody ? ([409] as const) : [])] : [];
  const statuses = [...OF_EVERY_PATH, ...keyed, ...(of.hasBody ? OF_BODIES : [])];
  if (!of.hasCallback) return plainFailures(...statuses);
  return Object.fromEntries(statuses.map((status) => [status, failed(status)]));
}

/** A failure; with `callback` it is JSONP like any answer. */
function failed(status: FailureStatus) {
  return {
    ...failures[status],
    content: { [JSON_TYPE]: { schema: named(ErrorAnswer) }, [JSONP]: { schema: Type.String() } },
  };
}

/** Failures of a path that has no `callback`. */
export function plainFailures(...statuses: readonly FailureStatus[]): Answers['response'] {
  const content = { [JSON_TYPE]: { schema: named(ErrorAnswer) } };
  return Object.fromEntries(statuses.map((status) => [status, { ...failures[status], content }]));
}

export const unchanged = {
  says: { en: 'Unchanged since the ETag in If-None-Match', da: 'Uændret siden ETag i If-None-Match' },
  type: 'null',
};

/** `types` in addition to JSON and JSONP. */
function answers(says: Texts, json: Type.TSchema, types: readonly string[]): Answers {
  const others = Object.fromEntries([JSONP, ...types].map((type) => [type, { schema: Type.String() }]));
  return {
    response: {
      200: { says, content: { [JSON_TYPE]: { schema: json }, ...others } },
      304: unchanged,
    },
    records: [ErrorAnswer, ...allForms()],
  };
}

export function listAnswers({ nested, flat, mini, feature }: Forms): Answers {
  const lists = [nested, flat, mini].map((form) => Type.Array(named(form)));
  const all = feature === undefined ? lists : [...lists, collection(named(feature))];
  return answers({ en: 'The rows of the page', da: 'Sidens rækker' }, Type.Union(all), [CSV, NDJSON]);
}

/** Rows that have one form only. */
export function rowAnswers(says: Texts, row: Type.TSchema): Answers {
  return answers(says, Type.Array(named(row)), [CSV, NDJSON]);
}

export function singleAnswers({ nested, flat, mini, feature }: Forms): Answers {
  const all = [nested, flat, mini, ...(feature === undefined ? [] : [feature])].map(named);
  return orMissing(answers({ en: 'The object', da: 'Objektet' }, Type.Union(all), [CSV, NDJSON]));
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
  return answers({ en: 'Suggestions, best first', da: 'Forslag, de bedste først' }, Type.Array(element), [
    NDJSON,
  ]);
}

/** One JSON value, whatever the structure of the request. */
export function objectAnswers(says: Texts, { mini, full }: AnswerForms): Answers {
  return answers(says, Type.Union([...mini, ...full].map(named)), []);
}

/** To what is posted: one answer, or to a list a list in which errors stand where an answer would. */
export function postAnswers(says: Texts, { mini, full }: AnswerForms): Answers {
  const one = [...mini, ...full].map(named);
  const json = Type.Union([...one, Type.Array(Type.Union([...one, named(ErrorAnswer)]))]);
  return {
    response: { 200: { says, content: { [JSON_TYPE]: { schema: json } } } },
    records: [ErrorAnswer, ...allForms()],
  };
}
