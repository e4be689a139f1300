/**
 * `/v1/dagi`: the administrative division as a folder of its own, with the list of its themes. Each theme is the resource
 * that stands at the top too (`/v1/dagi/sogne` is `/sogne`), and links lead there.
 */
import { Type } from 'typebox';
import type { App } from '../../http/app-types.ts';
import { oneOf } from '../../http/parameters/parameter-types.ts';
import type { Caller } from '../../http/request/context.ts';
import { disposition } from '../../http/response/formats.ts';
import { JSONP_TYPE, wrapped } from '../../http/response/jsonp.ts';
import { JSON_TYPE, type KeptBody, keptBody, ownBody, sendKept } from '../../http/response/kept-body.ts';
import type { Description, Operation } from '../description.ts';
import { unchanged } from '../forms/answers.ts';
import { deliveryParameters } from '../parameters/answer.ts';
import { type ParameterTable, schemaOf } from '../parameters/parameter.ts';
import { deliveryOf } from '../parameters/representation.ts';

const FOLDER = '/v1/dagi';
const TAG = 'dagi';

const theme = Type.Object({
  tema: Type.String({ says: { en: 'Name of the theme.', da: 'Temaets navn.' } }),
  href: Type.String({
    format: 'uri',
    says: { en: 'List of its areas.', da: 'Listen over temaets områder.' },
  }),
});

const query = {
  ...deliveryParameters,
  format: {
    schema: oneOf(['json'], { default: 'json' }),
    en: 'Format of the answer; the lists of the themes know others.',
    da: 'Svarets format; temaernes lister kender flere.',
  },
} satisfies ParameterTable;

/** The folder of these themes. */
export function dagiFolder(themes: readonly Description[]): Description[] {
  const names = themes.map(({ path }) => path.slice(1));
  return [
    { path: FOLDER, operations: [], routes: (app) => listThemes(app, names) },
    ...themes.map(({ path, operations, recordsQuery }) => ({
      path: inFolder(path),
      operations: operations.map(operationInFolder),
      ...(recordsQuery !== undefined && { recordsQuery }),
    })),
  ];
}

const inFolder = (path: string): string => `${FOLDER}${path}`;

function operationInFolder({ path, examples = [], ...operation }: Operation): Operation {
  return { ...operation, path: inFolder(path), tag: TAG, examples: examples.map(inFolder) };
}

function listThemes(app: App, names: readonly string[]): void {
  const config = {
    summary: { en: 'The themes of the administrative division', da: 'Den administrative inddelings temaer' },
    examples: [FOLDER],
    answers: () => ({
      response: {
        200: {
          says: { en: 'The themes', da: 'Temaerne' },
          content: { 'application/json': { schema: Type.Array(theme) } },
        },
        304: unchanged,
      },
      records: [],
    }),
  };
  const msg = `themes are ${names.join(', ')}`;
  app.explainUnknown(`${FOLDER}/:tema`, { loc: ['path', 'tema'], msg, type: 'enum' });
  const lists = new WeakMap<Caller, KeptBody>();
  app.get(FOLDER, { schema: { tags: [TAG], querystring: schemaOf(query) }, config }, (request, reply) => {
    const { caller } = reply.context;
    const { callback, download, noCache } = deliveryOf(request.query);
    const list = lists.get(caller) ?? listOf(names, caller);
    lists.set(caller, list);
    if (download !== undefined) reply.header('content-disposition', disposition(download));
    reply.header('cache-control', noCache === true ? caller.revalidateControl : caller.cacheControl);
    const { bytes } = list;
    const body = callback === undefined ? list : ownBody(JSONP_TYPE, Buffer.from(wrapped(callback, bytes)));
    return sendKept(request, reply, body);
  });
}

function listOf(names: readonly string[], { base }: Caller): KeptBody {
  const themes = names.map((tema) => ({ tema, href: `${base}${inFolder(`/${tema}`)}` }));
  return keptBody(JSON_TYPE, JSON.stringify(themes));
}
