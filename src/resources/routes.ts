/** The routes of all resources: every operation of every description becomes a question and is answered alike. */
import type { Type } from 'typebox';
import type { Question } from '../engine/engine.ts';
import type { App } from '../http/app-types.ts';
import type { Delivery, Responder } from '../http/response/respond.ts';
import { catalogue } from './catalogue.ts';
import type { Described, Operation } from './description.ts';
import { fillerOf, type ParameterTable, schemaOf, type ValuesOf } from './parameters/parameter.ts';
import { deliveryOf } from './parameters/representation.ts';

export function resourceRoutes(app: App, responder: Responder): void {
  for (const { operations, routes } of catalogue) {
    for (const operation of operations) mount(app, responder, operation);
    routes?.(app, responder);
  }
}

function mount(app: App, responder: Responder, described: Operation): void {
  const { resource, operation, key, query } = described;
  const { page: pageOf, representation: representationOf } = described;
  const question = { resource, operation };
  const [path, { schema, config }] = routeOf(described);
  const fill = fillerOf({ ...key, ...query }, described.defaults);
  const missing = missingOf(described);

  app.get(path, { schema, config: { question, ...config } }, (request, reply) => {
    const given = request.query;
    const parameters = fill(key === undefined ? given : { ...given, ...request.params });
    const page = pageOf?.(given);
    // Each parameter fits its field: `filter` has seen to it where it is described.
    const whole = { ...question, parameters, page } as Question;
    const delivery = deliveryOf(given, page, missing);
    return responder.answer(request, reply, whole, representationOf(given), delivery);
  });
}

/** Path, schema and sentences of a route, which give its handler the types of what the grammar reads by the tables. */
export function routeOf<Query extends ParameterTable, Key extends ParameterTable>(of: Described<Query, Key>) {
  const { path, tag, summary, note, examples, key, query, checks = [], answers } = of;
  const schema = {
    tags: [tag],
    querystring: schemaOf(query, ...checks),
    // No handler looks for a key where none is described.
    ...((key && { params: schemaOf(key) }) as { params: Type.TUnsafe<ValuesOf<Key>> }),
  };
  const said = { summary, ...(note !== undefined && { note }), ...(examples !== undefined && { examples }) };
  return [path, { schema, config: { answers, ...said } }] as const;
}

/** It names the last part of the key, be that in the path or a parameter that must be given, unless the operation says otherwise. */
export function missingOf({ key, query, missing, missedBy }: Operation): Delivery['missing'] {
  const required = Object.entries(query).filter(([, parameter]) => parameter.required === true);
  const last = (key === undefined ? required.map(([one]) => one) : Object.keys(key)).at(-1);
  const name = missedBy ?? last;
  if (name === undefined || missing === undefined) return undefined;
  return [{ loc: [key === undefined ? 'query' : 'path', name], msg: missing, type: 'not_found' }];
}
