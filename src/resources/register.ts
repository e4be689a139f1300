/**
 * The registers of a code, a name and an area are all asked alike; each folder says only what is its own. Lists answer
 * whole when no page is asked for.
 */
import { Type } from 'typebox';
import type { AreaFilter, AreaKind } from '../engine/engine.ts';
import type { App } from '../http/app-types.ts';
import { flag, integer, optional, several, text } from '../http/parameter-types.ts';
import { checked } from '../http/parameters.ts';
import type { Responder } from '../http/respond.ts';
import { declareForms, type Forms, listAnswers, singleAnswers, suggestionAnswers } from './answers.ts';
import {
  deliveryOf,
  recordParameters,
  reverseParameters,
  searchParameters,
  shortPageOf,
  shortPageParameters,
  singleDelivery,
  spellingOf,
  suggestionSpelling,
  suggestPageOf,
  suggestPageParameters,
  suggestParameters,
  suggestWords,
  words,
} from './request.ts';
import {
  bothAxes,
  optionalPositionParameters,
  positionOf,
  positionParameters,
  shapeParameters,
  spatialOf,
  withinBounds,
} from './spatial.ts';

export interface Register<Filters extends Type.TProperties> {
  readonly path: string;
  readonly kind: AreaKind;
  /** What it holds, in English, for summaries and messages: singular and plural. */
  readonly nouns: readonly [one: string, many: string];
  readonly key: string;
  /** Filters of its own, besides words, position and shapes. */
  readonly filters: Filters;
  readonly filter: (query: Type.Static<Type.TObject<Filters>>) => Partial<AreaFilter>;
  /** Parameters of its own, which restrict nothing, of lists, lookups and reverse lookups. */
  readonly more?: Type.TProperties;
  readonly forms: Forms;
  readonly examples: readonly string[];
}

const nearness = {
  ...optionalPositionParameters,
  nærmeste: optional(
    flag({ description: 'The nearest to x,y instead of the one around it.', default: false }),
  ),
};

/** Of every register: by code and by name. */
export const codeAndName = {
  kode: optional(several(integer({ description: 'Code.', minimum: 0, maximum: 9999 }))),
  navn: optional(several(text({ description: 'Name, exactly.' }))),
};

export function registerRoutes<Filters extends Type.TProperties>(
  app: App,
  responder: Responder,
  register: Register<Filters>,
): void {
  declareForms(app, register.forms);
  listRoutes(app, responder, register);
  singleRoutes(app, responder, register);
}

function listRoutes<Filters extends Type.TProperties>(
  app: App,
  responder: Responder,
  { path, kind, nouns, filters, filter, more, forms, examples }: Register<Filters>,
): void {
  const own = (query: object): Partial<AreaFilter> => filter(query as Type.Static<Type.TObject<Filters>>);
  const tags = [path.slice(1)];

  const ListQuery = checked(
    Type.Object({
      ...recordParameters,
      ...shortPageParameters,
      ...searchParameters,
      ...nearness,
      ...shapeParameters,
    }),
    withinBounds,
    bothAxes,
  );
  const querystring = extended(ListQuery, { ...filters, ...more });
  const list = {
    schema: { tags, summary: `List ${nouns[1]}`, querystring, response: listAnswers(forms) },
    config: { examples },
  };
  app.get(path, list, (request, reply) => {
    const query = request.query;
    const page = shortPageOf(query);
    const asked: AreaFilter = {
      kind,
      q: words(query.q),
      autocomplete: query.autocomplete,
      position: positionOf(query),
      nearest: query['nærmeste'],
      spatial: spatialOf(query) ?? (query.x === undefined ? undefined : { srid: query.srid }),
      ...own(query),
    };
    const question = { kind: 'areas', request: asked, page } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query, page));
  });

  const SuggestQuery = Type.Object({ ...suggestParameters, ...suggestPageParameters, ...suggestWords });
  const suggest = {
    schema: {
      tags,
      summary: `Suggest ${nouns[1]} while one is typed`,
      querystring: extended(SuggestQuery, filters),
      response: suggestionAnswers(forms),
    },
    config: { examples: [`${path}/autocomplete?q=s`] },
  };
  app.get(`${path}/autocomplete`, suggest, (request, reply) => {
    const query = request.query;
    const page = suggestPageOf(query);
    const asked: AreaFilter = {
      kind,
      q: words(query.q),
      autocomplete: query.autocomplete ?? true,
      ...own(query),
    };
    const question = { kind: 'areas', request: asked, page } as const;
    return responder.answer(request, reply, question, suggestionSpelling(query), deliveryOf(query, page));
  });
}

/** The same schema to the type checker; the filters of one register are typed where they are read. */
function extended<Schema extends Type.TObject>(schema: Schema, more: Type.TProperties = {}): Schema {
  Object.assign(schema.properties, more);
  return schema;
}

function singleRoutes<Filters extends Type.TProperties>(
  app: App,
  responder: Responder,
  { path, kind, nouns, key, more, forms }: Register<Filters>,
): void {
  const tags = [path.slice(1)];
  const response = singleAnswers(forms);

  const ReverseQuery = checked(Type.Object({ ...reverseParameters, ...positionParameters }), withinBounds);

  const reverse = {
    schema: {
      tags,
      summary: `The ${nouns[0]} around a position`,
      querystring: extended(ReverseQuery, more),
      response,
    },
    config: { examples: [`${path}/reverse?x=8.8637&y=54.9409`] },
  };
  app.get(`${path}/reverse`, reverse, (request, reply) => {
    const { query } = request;
    const { x, y, srid = 4326 } = query;
    const question = { kind: 'areaAt', request: { kind, x, y, srid } } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query));
  });

  const codeSchema = integer({ description: 'Code, padded or not.', minimum: 0, maximum: 9999 });
  const params = Type.Object({ [key]: codeSchema }) as Type.TObject<Record<string, typeof codeSchema>>;
  const lookup = {
    schema: {
      tags,
      summary: `A ${nouns[0]} by its code`,
      params,
      querystring: extended(Type.Object(recordParameters), more),
      response,
    },
  };
  app.get(`${path}/:${key}`, lookup, (request, reply) => {
    const { query } = request;
    const code = request.params[key] ?? 0;
    const question = { kind: 'area', request: { kind, code } } as const;
    const delivery = singleDelivery(query, key, `no ${nouns[0]} has this code`);
    return responder.answer(request, reply, question, spellingOf(query), delivery);
  });
}
