import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { addressFilter } from '../address-filter.ts';
import { declareForms, listAnswers, singleAnswers, suggestionAnswers } from '../answers.ts';
import { IdPath, LookupQuery, lookupRequest, NearestQuery, nearestRequest } from '../lookup.ts';
import {
  deliveryOf,
  pageOf,
  singleDelivery,
  spellingOf,
  suggestionSpelling,
  suggestPageOf,
} from '../request.ts';
import { AccessAddressListQuery, AccessAddressSuggestQuery, accessAddressForms } from './schema.ts';

const tags = ['adgangsadresser'];

export function accessAddressRoutes(app: App, responder: Responder): void {
  declareForms(app, accessAddressForms);

  const list = {
    schema: {
      tags,
      summary: 'Search access addresses',
      querystring: AccessAddressListQuery,
      response: listAnswers(accessAddressForms),
    },
    config: {
      examples: [
        '/adgangsadresser?vejnavn=Storegade&postnr=6270',
        '/adgangsadresser?q=storegade%201&struktur=mini&per_side=5',
        '/adgangsadresser?cirkel=8.8637,54.9409,100&format=geojson',
      ],
    },
  };
  app.get('/adgangsadresser', list, (request, reply) => {
    const { query } = request;
    const page = pageOf(query);
    const filter = { ...addressFilter(query), kvh: query.kvh };
    const question = { kind: 'accessAddresses', request: filter, page } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query, page));
  });

  const suggest = {
    schema: {
      tags,
      summary: 'Access addresses whose text begins so',
      querystring: AccessAddressSuggestQuery,
      response: suggestionAnswers(accessAddressForms),
    },
    config: { examples: ['/adgangsadresser/autocomplete?q=storegade%201'] },
  };
  app.get('/adgangsadresser/autocomplete', suggest, (request, reply) => {
    const { query } = request;
    const page = suggestPageOf(query);
    const filter = { ...addressFilter(query), autocomplete: true, kvh: query.kvh };
    const question = { kind: 'accessAddresses', request: filter, page } as const;
    return responder.answer(request, reply, question, suggestionSpelling(query), deliveryOf(query, page));
  });

  const reverse = {
    schema: {
      tags,
      summary: 'The access address nearest to a position',
      querystring: NearestQuery,
      response: singleAnswers(accessAddressForms),
    },
    config: { examples: ['/adgangsadresser/reverse?x=8.8637&y=54.9409&struktur=flad'] },
  };
  app.get('/adgangsadresser/reverse', reverse, (request, reply) => {
    const { query } = request;
    const question = { kind: 'nearestAccessAddress', request: nearestRequest(query) } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query));
  });

  const lookup = {
    schema: {
      tags,
      summary: 'An access address by its id',
      params: IdPath,
      querystring: LookupQuery,
      response: singleAnswers(accessAddressForms),
    },
  };
  app.get('/adgangsadresser/:id', lookup, (request, reply) => {
    const { query, params } = request;
    const question = { kind: 'accessAddress', request: lookupRequest(params.id, query) } as const;
    const delivery = singleDelivery(query, 'id', 'no access address to show has this id');
    return responder.answer(request, reply, question, spellingOf(query), delivery);
  });
}
