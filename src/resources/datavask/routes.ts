import type { Type } from 'typebox';
import type { AddressParts, CleanseRequest } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import { FORM_BODY, JSON_BODY, Rows } from '../../http/body.ts';
import { ApiError, apiError } from '../../http/errors.ts';
import type { Responder } from '../../http/respond.ts';
import { declare, ErrorAnswer, objectAnswers, postAnswers } from '../answers.ts';
import { deliveryOf, type Spelling } from '../request.ts';
import {
  CleansePostQuery,
  type Cleansing,
  cleansings,
  heldRecords,
  isGiven,
  MOST_ROWS,
  ParseQuery,
  parseForms,
} from './schema.ts';

const tags = ['datavask'];

/** A thousand objects with all parts as long as they may be. */
const BODY_BYTES = 2 * 1024 * 1024;

interface Typed {
  betegnelse?: string;
  vejnavn?: string;
  husnr?: string;
  etage?: string;
  dør?: string;
  supplerendebynavn?: string;
  postnr?: string;
  postnrnavn?: string;
}

type Spelled = Pick<Type.Static<typeof ParseQuery>, 'struktur' | 'srid'>;

export function cleanseRoutes(app: App, responder: Responder): void {
  declare(app, [ErrorAnswer, ...heldRecords]);
  for (const cleansing of cleansings) register(app, responder, cleansing);
  parseRoute(app, responder);
}

function register(app: App, responder: Responder, cleansing: Cleansing): void {
  const { path, kind, noun, input } = cleansing;
  const forms = Object.values(cleansing.answers);
  declare(app, forms);

  const get = {
    schema: {
      tags,
      summary: `The ${noun} meant by a text or its parts, and how sure that is`,
      querystring: input.query,
      response: objectAnswers('Category and results, the likeliest first', forms),
    },
    config: { examples: cleansing.examples },
  };
  app.get(path, get, (request, reply) => {
    const { query } = request;
    const question = { kind: 'cleanse', request: cleanseRequest(kind, query) } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query));
  });

  const post = {
    bodyLimit: BODY_BYTES,
    schema: {
      tags,
      summary: `The ${noun} meant by what is posted; a list of up to ${MOST_ROWS} is answered by a list`,
      description:
        'Parts may be texts or numbers. Idempotency-Key is accepted: nothing is written, so a retry is safe.',
      querystring: CleansePostQuery,
      body: { content: { [JSON_BODY]: { schema: input.body }, [FORM_BODY]: { schema: input.form } } },
      response: postAnswers(
        'As GET; to a list a list, in which an error stands for what is ill-formed',
        forms,
      ),
    },
  };
  app.post(path, post, (request, reply) => {
    const { query } = request;
    const body = request.body as (Typed & Spelled) | Rows | undefined;
    if (body instanceof Rows) {
      const rowOf = (place: number): CleanseRequest | ApiError => {
        const row = body.read(place);
        return 'error' in row ? apiError(row.error, String) : cleanseRequest(kind, row.value);
      };
      return responder.answerRows(request, reply, kind, { length: body.length, rowOf }, spellingOf(query));
    }
    if (body === undefined) throw new ApiError('validation_error', [nothingPosted]);
    const question = { kind: 'cleanse', request: cleanseRequest(kind, body) } as const;
    return responder.answer(request, reply, question, spellingOf({ ...query, ...body }), {});
  });
}

const nothingPosted = { loc: ['body', ''], msg: 'the body is missing', type: 'missing' } as const;

function cleanseRequest(kind: CleanseRequest['kind'], typed: Typed): CleanseRequest {
  return isGiven(typed.betegnelse) ? { kind, text: typed.betegnelse } : { kind, parts: partsOf(typed) };
}

function partsOf(typed: Typed): AddressParts {
  const given = (text: string | undefined): string | undefined => (isGiven(text) ? text : undefined);
  return {
    streetName: given(typed.vejnavn),
    houseNumber: given(typed.husnr),
    floor: given(typed.etage),
    door: given(typed['dør']),
    supplementaryTown: given(typed.supplerendebynavn),
    postcode: given(typed.postnr),
    town: given(typed.postnrnavn),
  };
}

function spellingOf({ struktur, srid }: Spelled): Spelling {
  return { shape: struktur ?? 'mini', format: 'json', srid: srid ?? 4326, geometry: 'accessPoint' };
}

function parseRoute(app: App, responder: Responder): void {
  const forms = Object.values(parseForms);
  declare(app, forms);
  const options = {
    schema: {
      tags,
      summary: 'A text taken apart into the parts of an address, and the address it means',
      querystring: ParseQuery,
      response: objectAnswers('The parts, and the address or null', forms),
    },
    config: {
      examples: [
        '/api/v1/datavask/parse?betegnelse=Storegade%201,%202.%20tv,%206270%20T%C3%B8nder',
        '/api/v1/datavask/parse?betegnelse=c/o%20Jensen,%206270%20T%C3%B8nder%20Storegade%201%20stuen',
      ],
    },
  };
  app.get('/api/v1/datavask/parse', options, (request, reply) => {
    const { query } = request;
    const question = { kind: 'parse', request: { text: query.betegnelse } } as const;
    return responder.answer(request, reply, question, spellingOf(query), deliveryOf(query));
  });
}
