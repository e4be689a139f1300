import type { Type } from 'typebox';
import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { declare, ErrorAnswer, rowAnswers } from '../answers.ts';
import { deliveryOf, formatOf, pageOf, type Spelling, singleDelivery } from '../request.ts';
import {
  AccessAddressHistoryQuery,
  AccessAddressVersion,
  AddressHistoryQuery,
  AddressVersion,
  HistoryLookupQuery,
  HistoryPath,
} from './schema.ts';

interface Kind {
  readonly path: string;
  readonly kind: 'addressHistory' | 'accessAddressHistory';
  readonly key: 'addressVersions' | 'accessAddressVersions';
  /** As documentation and errors call it. */
  readonly noun: string;
  readonly query: typeof AddressHistoryQuery | typeof AccessAddressHistoryQuery;
  readonly version: Type.TSchema;
}

const kinds: readonly Kind[] = [
  {
    path: '/historik/adresser',
    kind: 'addressHistory',
    key: 'addressVersions',
    noun: 'full address',
    query: AddressHistoryQuery,
    version: AddressVersion,
  },
  {
    path: '/historik/adgangsadresser',
    kind: 'accessAddressHistory',
    key: 'accessAddressVersions',
    noun: 'access address',
    query: AccessAddressHistoryQuery,
    version: AccessAddressVersion,
  },
];

export function historyRoutes(app: App, responder: Responder): void {
  for (const kind of kinds) {
    declare(app, [ErrorAnswer, kind.version]);
    listRoute(app, responder, kind);
    lookupRoute(app, responder, kind);
  }
}

const tags = ['historik'];

function listRoute(app: App, responder: Responder, { path, kind, noun, query, version }: Kind): void {
  const list = {
    schema: {
      tags,
      summary: `List the versions of ${noun}es, by id and time`,
      querystring: query as typeof AddressHistoryQuery,
      response: rowAnswers('The versions of the page', version),
    },
    config: { examples: [`${path}?postnr=6270&per_side=3`] },
  };
  app.get(path, list, (request, reply) => {
    const { query } = request;
    const page = pageOf(query);
    const filter = {
      id: query.id,
      postcode: query.postnr,
      municipality: query.kommunekode,
      accessAddressId: query.adgangsadresseid,
    };
    const question = { kind, request: filter, page } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query, page));
  });
}

function lookupRoute(app: App, responder: Responder, { path, key, noun, version }: Kind): void {
  const lookup = {
    schema: {
      tags,
      summary: `All versions of one ${noun}, the oldest first`,
      params: HistoryPath,
      querystring: HistoryLookupQuery,
      response: rowAnswers('Its versions', version),
    },
  };
  app.get(`${path}/:id`, lookup, (request, reply) => {
    const { query, params } = request;
    const question = { kind: key, request: { id: [params.id] } } as const;
    const delivery = singleDelivery(query, 'id', `no ${noun} has or had this id`);
    return responder.answer(request, reply, question, spellingOf(query), delivery);
  });
}

function spellingOf(form: Parameters<typeof formatOf>[0]): Spelling {
  return { shape: 'flat', format: formatOf(form), srid: 4326, geometry: 'accessPoint' };
}
