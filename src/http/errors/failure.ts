/**
 * Answers every failure of a request as JSON with CORS headers: invalid parameters, unknown paths and methods, refusals
 * of the engine, internal errors. Bytes that are not a request: `unreadable.ts`.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { InputError, type RawQuery } from '../parameters/parameters.ts';
import { contentTypes } from '../response/formats.ts';
import { callbackIn, JSONP_TYPE, wrapped } from '../response/jsonp.ts';
import { apiError, errorBody } from './errors.ts';

export interface FailureOptions {
  /** Name of the parameter of a refused request field. */
  readonly publicName: (field: string) => string;
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
    const error = apiError(withQueryFaults(thrown, request), options.publicName);
    if (error.code === 'internal_error') options.onInternal(request, thrown);
    const callback = callbackIn(request.raw);
    const body = errorBody(error, request.id);
    reply
      .code(error.status)
      .headers(options.commonHeaders())
      .headers(error.headers)
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .header('content-type', callback === undefined ? contentTypes.json : JSONP_TYPE);
    for (const name of ['etag', 'link', 'content-encoding', 'content-disposition']) reply.removeHeader(name);
    reply.send(callback === undefined ? body : wrapped(callback, Buffer.from(body)));
  };
}

/** Adds the faults of the query, because Fastify stops validating at the first part of a request that has faults. */
function withQueryFaults(thrown: Error, request: FastifyRequest): Error {
  if (!(thrown instanceof InputError) || thrown.faults[0]?.loc[0] === 'query') return thrown;
  const validate = request.getValidationFunction('querystring') as
    | ((query: RawQuery) => { error?: InputError })
    | undefined;
  const { error } = validate?.(request.query as RawQuery) ?? {};
  return error === undefined ? thrown : new InputError([...thrown.faults, ...error.faults]);
}
