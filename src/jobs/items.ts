/**
 * `POST /api/v1/batch/{operation}`: up to a thousand questions at once, each answered as its GET would be, in order. An
 * item is an object of the GET's parameters, or the text or id alone. A bad item has its error in its place.
 */
import type { App } from '../http/app-types.ts';
import { ApiError, apiError } from '../http/errors/errors.ts';
import { Intricacy } from '../http/parameters/intricate.ts';
import { freeText, oneOf } from '../http/parameters/parameter-types.ts';
import {
  type Grammar,
  grammarOf,
  InputError,
  type Strictness,
  type Values,
} from '../http/parameters/parameters.ts';
import { LIST_BYTES } from '../http/request/arrival.ts';
import {
  acceptBody,
  bodyFault,
  FORM_BODY,
  JSON_BODY,
  lineOf,
  linesOf,
  Rows,
  readObject,
  sentIn,
} from '../http/request/body.ts';
import { contentTypes } from '../http/response/formats.ts';
import type { Responder } from '../http/response/respond.ts';
import type { ListNotation } from '../http/response/rows.ts';
import { catalogue } from '../resources/catalogue.ts';
import { acceptanceParameters } from '../resources/datavask/parameters.ts';
import type { Operation } from '../resources/description.ts';
import { STRICT_PARAMETER, strictness } from '../resources/parameters/answer.ts';
import { jsonTable, MOST_ROWS } from '../resources/parameters/list.ts';
import { fillerOf, type ParameterTable, schemaOf } from '../resources/parameters/parameter.ts';
import { missingOf } from '../resources/routes.ts';
import { itemAnswers } from './answers.ts';
import { batchOperations } from './options.ts';

const NDJSON_BODY = 'application/x-ndjson';

/** What a text alone means, by the parameter there is. */
const TEXTS = ['betegnelse', 'id'];

/** It would change the bytes of an answer, so it is refused; see {@link OF_ONE_ANSWER}. */
const CALLBACK = 'callback';

/** What is about one answer by itself: items are handed over together. */
const OF_ONE_ANSWER = new Set([CALLBACK, 'download', 'cache', 'ndjson', 'noformat']);

/** Notations of one answer that can stand in a list. */
const format = oneOf(['json', 'geojson', 'geojsonz'], { default: 'json' });

const members: ListNotation = {
  open: '{"resultater":[',
  between: ',\n',
  close: ']}',
  contentType: contentTypes.json,
};
const lines: ListNotation = {
  open: '',
  between: '',
  after: '\n',
  close: '',
  contentType: contentTypes.ndjson,
};

export function itemRoutes(app: App, responder: Responder): void {
  explainUnknown(app);
  app.register((routes, _options, done) => {
    routes.removeContentTypeParser(FORM_BODY);
    acceptBody(routes, NDJSON_BODY, (body) => linesOf(body, MOST_ROWS), STRICT_PARAMETER);
    for (const { name, path } of batchOperations) mount(routes, responder, name, operationAt(path));
    done();
  });
}

/** Whoever asks for an operation that is none is told those there are. */
function explainUnknown(app: App): void {
  const msg = `operations are ${batchOperations.map(({ name }) => name).join(', ')}`;
  app.explainUnknown('/api/v1/batch/:operation', { loc: ['path', 'operation'], msg, type: 'enum' });
}

function operationAt(path: string): Operation {
  const found = catalogue
    .flatMap(({ operations }) => operations)
    .find((operation) => operation.path === path);
  if (found === undefined) throw new Error(`no description has ${path}`);
  return found;
}

function mount(app: App, responder: Responder, name: string, described: Operation): void {
  const { resource, operation, key, query, checks = [], defaults } = described;
  const table = tableOf(described);
  const item = schemaOf(jsonTable(table), ...checks);
  const grammar = grammarOf(item, 'body');
  const fill = fillerOf({ ...key, ...query }, defaults);
  const faults = missingOf(described);
  const missing = new ApiError('not_found', faults);
  const text = TEXTS.find((one) => one in table);
  // What items may share is given once: in the URL, or beside the items.
  const acceptance: ParameterTable = 'regler' in table ? acceptanceParameters : {};
  const shared: ParameterTable = { ...acceptance, ...strictness };
  const beside = grammarOf(
    schemaOf({ items: { schema: freeText(), en: 'The items.', da: 'Elementerne.' }, ...jsonTable(shared) }),
    'body',
  );
  const config = {
    summary: {
      en: `${described.summary.en}: many at once`,
      da: `${described.summary.da}: mange på én gang`,
    },
    note: {
      en: `Up to ${MOST_ROWS} items; each is answered as by GET, or has its error in its place.`,
      da: `Op til ${MOST_ROWS} elementer; hvert besvares som ved GET eller har sin fejl på sin plads.`,
    },
    answers: () => itemAnswers(item, described.answers(), exampleOf(described)),
  };
  const schema = { tags: ['batch'], consumes: [JSON_BODY, NDJSON_BODY], querystring: schemaOf(shared) };
  app.post(`/api/v1/batch/${name}`, { bodyLimit: LIST_BYTES, schema, config }, (request, reply) => {
    const { content, strict: given = STRICT_PARAMETER } = sentIn(request.body) ?? {};
    const isLines = request.headers['content-type']?.toLowerCase().startsWith(NDJSON_BODY) === true;
    const { items, strict, common } =
      isLines && Array.isArray(content)
        ? { items: content, strict: given, common: {} }
        : listIn(beside, content, given);
    const forAll = { ...request.query, ...common };
    if (items.length > MOST_ROWS) throw tooMany(items.length, isLines);
    const intricacy = new Intricacy();
    const itemOf = (item: unknown) => objectOf(isLines ? lineOf(String(item), intricacy) : item, text);
    const rows = new Rows(grammar, items, strict, itemOf);
    const rowOf = (place: number) => {
      const read = rows.read(place);
      if ('error' in read) return apiError(read.error, String);
      return {
        parameters: fill(read.value),
        representation: described.representation({ ...forAll, ...read.value }),
      };
    };
    const notation = isLines ? lines : members;
    return responder.answerRows(request, reply, {
      resource,
      operation,
      length: items.length,
      rowOf,
      notation,
      missing,
    });
  });
}

/** The parameters of an item: those of the GET that are about what is asked and how one answer looks. */
function tableOf({ key = {}, query }: Operation): ParameterTable {
  const keys = Object.entries(key).map(
    ([name, parameter]) => [name, { ...parameter, required: true }] as const,
  );
  const asked = Object.entries(query).filter(([name]) => !OF_ONE_ANSWER.has(name));
  const table = Object.fromEntries([...keys, ...asked]);
  return table['format'] === undefined ? table : { ...table, format: { ...table['format'], schema: format } };
}

/** The parameters of the first example of the GET. */
function exampleOf(described: Operation): object {
  const { path, examples: [example = ''] = [] } = described;
  const { pathname, searchParams } = new URL(example, 'http://localhost');
  const parts = decodeURI(pathname).split('/');
  const keys = path
    .split('/')
    .flatMap((part, place) => (part.startsWith(':') ? [[part.slice(1), parts[place]]] : []));
  const { properties = {} } = schemaOf(tableOf(described)) as {
    properties?: Record<string, { type?: string }>;
  };
  const asked = [...searchParams].map(([name, value]) => {
    return [name, properties[name]?.type === 'number' ? Number(value) : value];
  });
  return Object.fromEntries([...keys, ...asked]);
}

/** The items of a body, what is given beside them, and whether unknown names in them are faults. */
function listIn(grammar: Grammar, content: unknown, given: Strictness) {
  const isObject = content !== null && typeof content === 'object';
  const items = isObject && 'items' in content ? content.items : undefined;
  if (!Array.isArray(items)) throw bodyFault('must be an object with a list "items"', 'json').error;
  const beside = readObject(grammar, { ...(content as object), items: null }, given);
  if ('error' in beside) throw beside.error;
  return { items, strict: STRICT_PARAMETER in beside.value || given, common: beside.value };
}

/** A text alone is the parameter that says what is asked. Throws {@link InputError}. */
function objectOf(item: unknown, text: string | undefined): unknown {
  if (typeof item === 'string' && text !== undefined) return { [text]: item };
  if (item === null || typeof item !== 'object' || Array.isArray(item)) {
    const msg = `an item must be a JSON object${text === undefined ? '' : ' or a text'}`;
    throw new InputError([{ loc: ['body', ''], msg, type: 'json' }]);
  }
  if (wantsFunction(item)) throw new InputError([functionFault]);
  return item;
}

const functionFault = {
  loc: ['body', CALLBACK],
  msg: `${CALLBACK} must not be given: the answer of an item stands in a list, where no function can be around it`,
  type: 'combination',
} as const;

function wantsFunction(item: object): boolean {
  return Object.hasOwn(item, CALLBACK) && (item as Values)[CALLBACK] !== null;
}

/** Lines beyond the limit are not counted. */
function tooMany(count: number, isLines: boolean): ApiError {
  const msg = `items has ${isLines ? 'more' : count}, but may have ${MOST_ROWS}`;
  return new ApiError('too_many_items', [{ loc: ['body', 'items'], msg, type: 'length' }]);
}
