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
  NamePath,
  StreetNameListQuery,
  StreetNameLookupQuery,
  StreetNameSuggestQuery,
  streetNameForms,
} from './schema.ts';

const tags = ['vejnavne'];

export function streetNameRoutes(app: App, responder: Responder): void {
  declareForms(app, streetNameForms);

  const list = {
    schema: {
      tags,
      summary: 'List street names',
      querystring: StreetNameListQuery,
      response: listAnswers(streetNameForms),
    },
    config: { examples: ['/vejnavne?postnr=6270&per_side=5', '/vejnavne?q=strand*&struktur=mini'] },
  };
  app.get('/vejnavne', list, (request, reply) => {
    const { query } = request;
    const page = pageOf(query);
    const question = { kind: 'streetNames', request: streetFilter(query), page } as const;
    // The legacy filter by municipality narrowed the postcodes shown too, and so it stays.
    const spelling = { ...spellingOf(query), postcodesIn: query.kommunekode };
    return responder.answer(request, reply, question, spelling, deliveryOf(query, page));
  });

  const suggest = {
    schema: {
      tags,
      summary: 'Suggest street names while one is typed',
      querystring: StreetNameSuggestQuery,
      response: suggestionAnswers(streetNameForms),
    },
    config: { examples: ['/vejnavne/autocomplete?q=strandv'] },
  };
  app.get('/vejnavne/autocomplete', suggest, (request, reply) => {
    const { query } = request;
    const page = suggestPageOf(query);
    const filter = { ...streetFilter(query), autocomplete: query.autocomplete ?? true };
    const question = { kind: 'streetNames', request: filter, page } as const;
    return responder.answer(request, reply, question, suggestionSpelling(query), deliveryOf(query, page));
  });

  const lookup = {
    schema: {
      tags,
      summary: 'A street name: where it occurs',
      params: NamePath,
      querystring: StreetNameLookupQuery,
      response: singleAnswers(streetNameForms),
    },
    config: { examples: ['/vejnavne/Storegade'] },
  };
  app.get('/vejnavne/:navn', lookup, (request, reply) => {
    const { query, params } = request;
    const question = { kind: 'streetName', request: { name: params.navn } } as const;
    const delivery = singleDelivery(query, 'navn', 'no street has this name');
    return responder.answer(request, reply, question, spellingOf(query), delivery);
  });
}
