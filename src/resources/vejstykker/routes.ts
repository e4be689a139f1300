import type { StreetFilter } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { declareForms, listAnswers, singleAnswers, suggestionAnswers } from '../answers.ts';
import {
  deliveryOf,
  pageOf,
  singleDelivery,
  spellingOf,
  suggestionSpelling,
  suggestPageOf,
} from '../request.ts';
import { streetFilter } from '../street-filter.ts';
import {
  NeighbourQuery,
  StreetListQuery,
  StreetLookupQuery,
  StreetPath,
  StreetReverseQuery,
  StreetSuggestQuery,
  streetForms,
} from './schema.ts';

const tags = ['vejstykker'];

export function streetRoutes(app: App, responder: Responder): void {
  declareForms(app, streetForms);
  listRoutes(app, responder);
  singleRoutes(app, responder);
}

interface Own {
  kode?: number[];
  id?: string;
  navngivenvej_id?: string;
  regex?: string;
  medtagnedlagte?: boolean;
}

function filterOf(query: Own & Parameters<typeof streetFilter>[0]): StreetFilter {
  return {
    ...streetFilter(query),
    code: query.kode,
    id: query.id,
    namedStreetId: query.navngivenvej_id,
    regex: query.regex,
    includeDiscontinued: query.medtagnedlagte,
  };
}

function listRoutes(app: App, responder: Responder): void {
  const list = {
    schema: {
      tags,
      summary: 'List street segments',
      querystring: StreetListQuery,
      response: listAnswers(streetForms),
    },
    config: { examples: ['/vejstykker?kommunekode=550&navn=Storegade', '/vejstykker?q=strand*&format=csv'] },
  };
  app.get('/vejstykker', list, (request, reply) => {
    const { query } = request;
    const page = pageOf(query);
    const question = { kind: 'streets', request: filterOf(query), page } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query, page));
  });

  const suggest = {
    schema: {
      tags,
      summary: 'Suggest street segments while one is typed',
      querystring: StreetSuggestQuery,
      response: suggestionAnswers(streetForms),
    },
    config: { examples: ['/vejstykker/autocomplete?q=strandv'] },
  };
  app.get('/vejstykker/autocomplete', suggest, (request, reply) => {
    const { query } = request;
    const page = suggestPageOf(query);
    const filter = { ...filterOf(query), autocomplete: query.autocomplete ?? true };
    const question = { kind: 'streets', request: filter, page } as const;
    return responder.answer(request, reply, question, suggestionSpelling(query), deliveryOf(query, page));
  });

  const neighbours = {
    schema: {
      tags,
      summary: 'The street segments near one',
      params: StreetPath,
      querystring: NeighbourQuery,
      response: listAnswers(streetForms),
    },
  };
  app.get('/vejstykker/:kommunekode/:kode/naboer', neighbours, (request, reply) => {
    const { query, params } = request;
    const page = pageOf(query);
    const near = { municipality: params.kommunekode, code: params.kode, distanceM: query.afstand ?? 0 };
    const question = { kind: 'streetNeighbours', request: near, page } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query, page));
  });
}

function singleRoutes(app: App, responder: Responder): void {
  const response = singleAnswers(streetForms);

  const reverse = {
    schema: {
      tags,
      summary: 'The street segment nearest to a position',
      querystring: StreetReverseQuery,
      response,
    },
    config: { examples: ['/vejstykker/reverse?x=8.8637&y=54.9409'] },
  };
  app.get('/vejstykker/reverse', reverse, (request, reply) => {
    const { query } = request;
    const { x, y, srid = 4326 } = query;
    const question = { kind: 'streetAt', request: { x, y, srid } } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query));
  });

  const lookup = {
    schema: {
      tags,
      summary: 'A street segment by its codes',
      params: StreetPath,
      querystring: StreetLookupQuery,
      response,
    },
  };
  app.get('/vejstykker/:kommunekode/:kode', lookup, (request, reply) => {
    const { query, params } = request;
    const street = {
      municipality: params.kommunekode,
      code: params.kode,
      includeDiscontinued: query.medtagnedlagte ?? false,
    };
    const question = { kind: 'street', request: street } as const;
    const delivery = singleDelivery(query, 'kode', 'no street segment to show has these codes');
    return responder.answer(request, reply, question, spellingOf(query), delivery);
  });
}
