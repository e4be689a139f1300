/** The routes of all resources: every operation of every description becomes a question and is answered alike. */
import type { Question } from '../engine/engine.ts';
import type { App } from '../http/app-types.ts';
import type { Values } from '../http/parameters/parameters.ts';
import type { Delivery, Responder } from '../http/response/respond.ts';
import { catalogue } from './catalogue.ts';
import type { Described, Operation } from './description.ts';
import { fillerOf, schemaOf } from './parameters/parameter.ts';
import { deliveryOf } from './parameters/representation.ts';

export function resourceRoutes(app: App, responder: Responder): void {
  for (const { operations, routes } of catalogue) {
    for (const operation of operations) mount(app, responder, operation);
    routes?.(app, responder);
  }
}

function mount(app: App, responder: Responder, described: Operation): void {
  const { resource, operation, path, key, query } = described;
  const { page: pageOf, representation: representationOf } = described;
  const question = { resource, operation };
  const { schema, config: said } = routeOf(described);
  const config = { question, ...said };
  const fill = fillerOf({ ...key, ...query }, described.defaults);
  const missing = missingOf(described);

  app.get(path, { schema, config }, (request, reply) => {
    const given = request.query as Values;
    const parameters = fill(key === undefined ? given : { ...given, ...(request.params as Values) });
    const page = pageOf?.(given);
    // Each parameter fits its field: `filter` has seen to it where it is described.
    const whole = { ...question, parameters, page } as Question;
    const delivery = deliveryOf(given, page, missing);
    return responder.answer(request, reply, whole, representationOf(given), delivery);
  });
}

/** Schema and sentences of a route, as the grammar and the documentation read them. */
export function routeOf({ tag, summary, note, examples, key, query, checks = [], answers }: Described) {
  const schema = {
    tags: [tag],
    querystring: schemaOf(query, ...checks),
    ...(key !== undefined && { params: schemaOf(key) }),
  };
  const said = { summary, ...(note !== undefined && { note }), ...(examples !== undefined && { examples }) };
  return { schema, config: { answers, ...said } };
}

/** It names the last part of the key, be that in the path or a parameter that must be given, unless the operation says otherwise. */
export function missingOf({ key, query, missing, missedBy }: Operation): Delivery['missing'] {
  const required = Object.entries(query).filter(([, parameter]) => parameter.required === true);
  const last = (key === undefined ? required.map(([one]) => one) : Object.keys(key)).at(-1);
  const name = missedBy ?? last;
  if (name === undefined || missing === undefined) return undefined;
  return [{ loc: [key === undefined ? 'query' : 'path', name], msg: missing, type: 'not_found' }];
}
