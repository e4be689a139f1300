import type { Type } from 'typebox';
import type { AutocompleteRequest, Presentation, Tier } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { AccessAddressNested } from '../adgangsadresser/schema.ts';
import { AddressNested } from '../adresser/schema.ts';
import { declare, ErrorAnswer, listOf } from '../answers.ts';
import { deliveryOf, formatOf, SUGGESTIONS } from '../request.ts';
import { geometryOf, locationOf, spatialOf } from '../spatial.ts';
import { AutocompleteQuery, Suggestion, suggestions } from './schema.ts';

type Query = Type.Static<typeof AutocompleteQuery>;

const tiers = { vejnavn: 'streetName', adgangsadresse: 'accessAddress', adresse: 'address' } as const;

export function autocompleteRoutes(app: App, responder: Responder): void {
  declare(app, [ErrorAnswer, AccessAddressNested, AddressNested, ...suggestions]);
  const options = {
    schema: {
      tags: ['autocomplete'],
      summary: 'Suggestions while an address is typed',
      querystring: AutocompleteQuery,
      response: listOf(Suggestion),
    },
    config: {
      examples: [
        '/autocomplete?q=strandv',
        '/autocomplete?q=storegade%201&type=adgangsadresse',
        '/autocomplete?q=storegade%201,%206270&struktur=full&per_side=3',
      ],
    },
  };
  app.get('/autocomplete', options, (request, reply) => {
    const { query } = request;
    const question = { kind: 'autocomplete', request: autocompleteRequest(query) } as const;
    return responder.answer(request, reply, question, spelling(query), deliveryOf(query));
  });
}

function lastTier({ type, adgangsadresserOnly }: Query): Tier | undefined {
  if (adgangsadresserOnly === true && type !== 'vejnavn') return 'accessAddress';
  return type === undefined ? undefined : tiers[type];
}

/** The text composed, and the caret where it then stands. */
function typed({ q = '', caretpos: caret }: Query): Pick<AutocompleteRequest, 'q' | 'caret'> {
  const composed = q.normalize('NFC');
  if (composed.length === q.length || caret === undefined) return { q: composed, caret };
  return { q: composed, caret: q.slice(0, caret).normalize('NFC').length };
}

function autocompleteRequest(query: Query): AutocompleteRequest {
  return {
    ...typed(query),
    lastTier: lastTier(query),
    firstTier: query.startfra === undefined ? undefined : tiers[query.startfra],
    accessAddressId: query.adgangsadresseid,
    id: query.id,
    fuzzy: query.fuzzy ?? true,
    limit: query.per_side ?? SUGGESTIONS,
    postcode: query.postnr,
    municipality: query.kommunekode,
    spatial: spatialOf(query),
    largeRecipients: query.stormodtagerpostnumre,
    near: locationOf(query),
  };
}

function spelling(query: Query): Omit<Presentation, 'base'> {
  const narrowed = query.adgangsadresseid !== undefined;
  return {
    shape: query.struktur ?? 'mini',
    format: formatOf(query),
    srid: query.srid ?? 4326,
    geometry: geometryOf(query.geometri) ?? 'accessPoint',
    suggestion: {
      supplementaryTown: query.supplerendebynavn ?? true,
      multiline: query.multilinje ?? false,
      lastTier: narrowed ? 'address' : (lastTier(query) ?? 'address'),
    },
  };
}
