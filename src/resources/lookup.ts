/** Key and nearest: the routes that both kinds of address have alike. */
import { Type } from 'typebox';
import type { LookupRequest, NearestRequest, Srid } from '../engine/engine.ts';
import type { App } from '../http/app-types.ts';
import { flag, optional, uuid } from '../http/parameter-types.ts';
import { checked } from '../http/parameters.ts';
import type { Responder } from '../http/respond.ts';
import { visibilityParameters } from './address-filter.ts';
import { type Forms, singleAnswers } from './answers.ts';
import { deliveryOf, recordParameters, reverseParameters, singleDelivery, spellingOf } from './request.ts';
import { geometryOf, geometryParameter, positionParameters, withinBounds } from './spatial.ts';

const IdPath = Type.Object({ id: uuid({ description: 'Id.' }) });

const LookupQuery = Type.Object({
  ...recordParameters,
  medtagnedlagte: visibilityParameters.medtagnedlagte,
  medtagugyldige: optional(
    flag({ description: 'Accepted: by its id an address is shown, whatever it lacks.', default: false }),
  ),
  ...geometryParameter,
});

const NearestQuery = checked(
  Type.Object({ ...reverseParameters, ...positionParameters, ...visibilityParameters, ...geometryParameter }),
  withinBounds,
);

function lookupRequest(id: string, { medtagnedlagte }: { medtagnedlagte?: boolean }): LookupRequest {
  return { id, includeDiscontinued: medtagnedlagte };
}

interface Nearest {
  x: number;
  y: number;
  srid?: Srid;
  status?: number[];
  medtagnedlagte?: boolean;
  medtagugyldige?: boolean;
  geometri?: 'adgangspunkt' | 'vejpunkt';
}

function nearestRequest({ x, y, srid, status, geometri, ...also }: Nearest): NearestRequest {
  return {
    x,
    y,
    srid,
    status,
    includeDiscontinued: also.medtagnedlagte,
    includeInvalid: also.medtagugyldige,
    geometry: geometryOf(geometri),
  };
}

interface Kind {
  /** Folder of the URL. */
  readonly tag: 'adresser' | 'adgangsadresser';
  readonly kind: 'address' | 'accessAddress';
  /** As documentation and errors call it. */
  readonly name: string;
  readonly forms: Forms;
}

export function lookupRoutes(app: App, responder: Responder, { tag, kind, name, forms }: Kind): void {
  const nearest = kind === 'address' ? 'nearestAddress' : 'nearestAccessAddress';
  const reverse = {
    schema: {
      tags: [tag],
      summary: `The ${name} nearest to a position`,
      querystring: NearestQuery,
      response: singleAnswers(forms),
    },
    config: { examples: [`/${tag}/reverse?x=8.8637&y=54.9409&struktur=flad`] },
  };
  app.get(`/${tag}/reverse`, reverse, (request, reply) => {
    const { query } = request;
    const question = { kind: nearest, request: nearestRequest(query) } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query));
  });

  const lookup = {
    schema: {
      tags: [tag],
      summary: `One ${name} by its id`,
      params: IdPath,
      querystring: LookupQuery,
      response: singleAnswers(forms),
    },
  };
  app.get(`/${tag}/:id`, lookup, (request, reply) => {
    const { query, params } = request;
    const question = { kind, request: lookupRequest(params.id, query) } as const;
    const delivery = singleDelivery(query, 'id', `no ${name} to show has this id`);
    return responder.answer(request, reply, question, spellingOf(query), delivery);
  });
}
