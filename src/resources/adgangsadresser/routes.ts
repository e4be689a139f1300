import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { addressFilter } from '../address-filter.ts';
import { declareForms, listAnswers, suggestionAnswers } from '../answers.ts';
import { lookupRoutes } from '../lookup.ts';
import { deliveryOf, pageOf, spellingOf, suggestionSpelling, suggestPageOf } from '../request.ts';
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
    const filter = { ...addressFilter(query), autocomplete: query.autocomplete ?? true, kvh: query.kvh };
    const question = { kind: 'accessAddresses', request: filter, page } as const;
    return responder.answer(request, reply, question, suggestionSpelling(query), deliveryOf(query, page));
  });

  lookupRoutes(app, responder, {
    tag: 'adgangsadresser',
    kind: 'accessAddress',
    name: 'access address',
    forms: accessAddressForms,
  });
}
