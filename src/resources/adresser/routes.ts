import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { declareForms, listAnswers, suggestionAnswers } from '../answers.ts';
import { lookupRoutes } from '../lookup.ts';
import { deliveryOf, pageOf, spellingOf, suggestionSpelling, suggestPageOf } from '../request.ts';
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
    const filter = { ...unitFilter(query), autocomplete: query.autocomplete ?? true };
    const question = { kind: 'addresses', request: filter, page } as const;
    return responder.answer(request, reply, question, suggestionSpelling(query), deliveryOf(query, page));
  });

  lookupRoutes(app, responder, {
    tag: 'adresser',
    kind: 'address',
    name: 'full address',
    forms: addressForms,
  });
}
