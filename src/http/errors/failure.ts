/**
 * Answers every failure of a request as JSON with CORS headers: invalid parameters, unknown paths and methods, refusals
 * of the engine, internal errors. Bytes that are not a request: `unreadable.ts`.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { InputError, type ParameterLocation } from '../parameters/parameters.ts';
import { contentTypes } from '../response/formats.ts';
import { callbackIn, JSONP_TYPE, wrapped } from '../response/jsonp.ts';
import { ApiError, apiError, errorBody, type PublicName } from './errors.ts';

export interface FailureOptions {
  /** Name of the parameter of a refused request field. */
  readonly publicName: PublicName;
  /** Headers of every answer: CORS, data version. */
  readonly commonHeaders: () => Readonly<Record<string, string>>;
  /** Called for each internal error. */
  readonly onInternal: (request: FastifyRequest, thrown: unknown) => void;
}

export type FailureHandler = (
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

export function failureHandler(options: FailureOptions): FailureHandler {
  return (thrown, request, reply) => {
    if (reply.raw.closed) {
      // A thousand clients may leave in one turn: nothing is made or written for them.
      reply.hijack();
      return;
    }
    const question = request.routeOptions.config.question;
    const publicName = (field: string): string => options.publicName(question, field);
    const failed = apiError(withQueryFaults(thrown, request), publicName, (name) =>
      locationOf(name, request),
    );
    const error = withAdvice(failed, request);
    if (error.code === 'internal_error' || error.code === 'store_unavailable' || error.code === 'no_room')
      options.onInternal(request, thrown);
    const callback = callbackIn(request.raw);
    const body = errorBody(error, request.id);
    // The dashboard names its own origin, and shows no other site why it refuses.
    for (const [name, value] of Object.entries(options.commonHeaders()))
      if (!reply.hasHeader(name)) reply.header(name, value);
    for (const name of ['etag', 'link', 'content-encoding', 'content-disposition']) reply.removeHeader(name);
    reply
      .code(error.status)
      .headers(error.headers)
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .header('content-type', callback === undefined ? contentTypes.json : JSONP_TYPE);
    reply.send(callback === undefined ? body : wrapped(callback, Buffer.from(body)));
  };
}

/** Where a parameter stands: in the path where that has its name, else in what was posted or in the query. */
function locationOf(name: string, { raw, params }: FastifyRequest): ParameterLocation {
  if (Object.hasOwn(params ?? {}, name)) return 'path';
  return raw.method === 'POST' ? 'body' : 'query';
}

/** Parameters that make a query cheaper, and how. */
const NARROWING: Readonly<Record<string, string>> = {
  postnr: 'by postnr',
  kommunekode: 'by kommunekode',
  q: 'with more letters in q',
  bbox: 'by a smaller bbox',
  cirkel: 'by a smaller cirkel',
  polygon: 'by a smaller polygon, or one of fewer corners',
};

/** Says what the path would have answered. */
function withAdvice(error: ApiError, request: FastifyRequest): ApiError {
  if (error.code === 'query_too_broad') return withNarrowing(error, request);
  if (error.code === 'unsupported_media_type') return withMediaTypes(error, request);
  return error;
}

/** Which media types a body of this path may have. */
function withMediaTypes({ code, headers }: ApiError, { routeOptions }: FastifyRequest): ApiError {
  const { consumes, body } = (routeOptions.schema ?? {}) as {
    consumes?: readonly string[];
    body?: { content?: object };
  };
  const msg = `Content-Type must be ${(consumes ?? Object.keys(body?.content ?? {})).join(' or ')}`;
  return new ApiError(code, [{ loc: ['header', 'Content-Type'], msg, type: 'media_type' }], headers);
}

/** Which parameters of its path would narrow a query. */
function withNarrowing(error: ApiError, { routeOptions }: FastifyRequest): ApiError {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: object };
  const ways = Object.entries(NARROWING).flatMap(([name, way]) => (name in properties ? [way] : []));
  if (ways.length === 0) return error;
  const msg = `narrow the query ${ways.join(', ')}`;
  return new ApiError(error.code, [{ loc: ['query', ''], msg, type: 'too_broad' }]);
}

/** Adds the faults of the query, because Fastify stops validating at the first part of a request that has faults. */
function withQueryFaults(thrown: Error, request: FastifyRequest): Error {
  // What a handler refuses was validated before.
  if (!(thrown instanceof InputError) || !('validationContext' in thrown)) return thrown;
  if (thrown.faults[0]?.loc[0] === 'query') return thrown;
  const validate = request.getValidationFunction('querystring') as
    | ((query: unknown) => { error?: InputError })
    | undefined;
  const { error } = validate?.(request.query) ?? {};
  return error === undefined ? thrown : new InputError([...thrown.faults, ...error.faults]);
}
