/**
 * Answers every failure as JSON with CORS headers: invalid parameters, unknown paths and methods, refusals of the
 * engine, internal errors, and bytes that are not an HTTP request.
 */
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { InputError, type RawQuery } from '../parameters/parameters.ts';
import { contentTypes } from '../response/formats.ts';
import { callbackIn, JSONP_TYPE, wrapped } from '../response/jsonp.ts';
import { alwaysHeaders } from '../response/served-snapshot.ts';
import { ApiError, apiError, type ErrorCode, errorBody } from './errors.ts';

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

/** Not by `import`, which would also load Node's HTTP client: megabytes that a server never uses. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const byParserCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers bytes that are not a request on the raw socket, unless another answer is being sent on it. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Duplex & { _httpMessage?: unknown },
): void {
  const gone = error.code === 'ECONNRESET' || !socket.writable;
  if (gone || (socket._httpMessage !== undefined && socket._httpMessage !== null)) {
    socket.destroy();
    return;
  }
  const refusal = new ApiError(byParserCode[error.code ?? ''] ?? 'bad_request');
  const id = 'unread';
  const body = errorBody(refusal, id);
  const headers = {
    ...alwaysHeaders,
    'x-request-id': id,
    'content-type': contentTypes.json,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}
