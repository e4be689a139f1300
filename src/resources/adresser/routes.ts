import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
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
import { AddressListQuery, AddressSuggestQuery, addressForms, unitFilter } from './schema.ts';

const tags = ['adresser'];

export function addressRoutes(app: App, responder: Responder): void {
  declareForms(app, addressForms);

  const list = {
    schema: {
      tags,
      summary: 'Search full addresses',
      querystring: AddressListQuery,
      response: listAnswers(addressForms),
    },
    config: {
      examples: [
        '/adresser?vejnavn=Storegade&postnr=6270',
        '/adresser?q=storegade%201&struktur=mini&per_side=5',
        '/adresser?kommunekode=550&etage=1&struktur=mini&per_side=3',
        '/adresser?cirkel=8.8637,54.9409,100&format=csv',
      ],
    },
  };
  app.get('/adresser', list, (request, reply) => {
    const { query } = request;
    const page = pageOf(query);
    const filter = unitFilter(query);
    const question = { kind: 'addresses', request: filter, page } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query, page));
  });

  const suggest = {
    schema: {
      tags,
      summary: 'Addresses whose text begins so',
      querystring: AddressSuggestQuery,
      response: suggestionAnswers(addressForms),
    },
    config: { examples: ['/adresser/autocomplete?q=storegade%201'] },
  };
  app.get('/adresser/autocomplete', suggest, (request, reply) => {
    const { query } = request;
    const page = suggestPageOf(query);
    const filter = { ...unitFilter(query), autocomplete: true };
    const question = { kind: 'addresses', request: filter, page } as const;
    return responder.answer(request, reply, question, suggestionSpelling(query), deliveryOf(query, page));
  });

  const reverse = {
    schema: {
      tags,
      summary: 'The full address nearest to a position',
      querystring: NearestQuery,
      response: singleAnswers(addressForms),
    },
    config: { examples: ['/adresser/reverse?x=8.8637&y=54.9409&struktur=flad'] },
  };
  app.get('/adresser/reverse', reverse, (request, reply) => {
    const { query } = request;
    const question = { kind: 'nearestAddress', request: nearestRequest(query) } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query));
  });

  const lookup = {
    schema: {
      tags,
      summary: 'A full address by its id',
      params: IdPath,
      querystring: LookupQuery,
      response: singleAnswers(addressForms),
    },
  };
  app.get('/adresser/:id', lookup, (request, reply) => {
    const { query, params } = request;
    const question = { kind: 'address', request: lookupRequest(params.id, query) } as const;
    const delivery = singleDelivery(query, 'id', 'no address to show has this id');
    return responder.answer(request, reply, question, spellingOf(query), delivery);
  });
}
