/**
 * Answers what Node makes no request of, on the raw socket: bytes that are not HTTP, a body whose chunks cannot be read or
 * do not come, and CONNECT, which asks for a tunnel. The connection is closed after the answer.
 */
import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { destroyLater, endAfter } from '../request/arrival.ts';
import { whenClosed } from '../request/context.ts';
import { contentTypes } from '../response/formats.ts';
import { alwaysHeaders } from '../response/served-snapshot.ts';
import { ApiError, type ErrorCode, errorBody } from './errors.ts';

/** Not by `import`, which would also load Node's HTTP client: megabytes that a server never uses. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const byParserCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** A socket with the response that Node is sending on it. */
type ServerSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Connections that end after the answer under way: nothing that comes behind it can be read. */
const ending = new WeakSet<Duplex>();

/** Answers, unless an earlier request is being answered: its sender gets that answer, such as that of a DELETE with a body. */
export function answerClientError(error: Error & { code?: string }, socket: ServerSocket): void {
  const { _httpMessage: response } = socket;
  if (error.code === 'ECONNRESET' || !socket.writable || ending.has(socket)) socket.destroy();
  else if (isAnswering(response)) {
    ending.add(socket);
    response.shouldKeepAlive = false;
    endAfter(response.req, response.socket);
    // Node does not end the connection where the head of the answer has been sent.
    whenClosed(response, () => socket.destroySoon());
  } else {
    socket.end(refusalOf(byParserCode[error.code ?? ''] ?? 'bad_request'));
    // It is paused between two reads of a body, and would never see that the client closes the connection too.
    socket.resume();
    destroyLater(socket);
  }
}

/**
 * Answers a request whose body stopped arriving, and leaves alone who waits for an answer that is still being made. Any
 * other connection on which nothing moves is closed, as Node would.
 */
export function answerStalled(server: Server): void {
  server.on('timeout', (socket: ServerSocket) => {
    const { _httpMessage: response } = socket;
    if (!response || response.headersSent || !socket.writable) socket.destroy();
    else if (!response.req.complete) socket.end(refusalOf('request_timeout'), () => socket.destroy());
  });
}

/** Without a listener Node closes the connection without an answer. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket: Duplex) => {
    // Node no longer listens to this socket.
    socket.on('error', () => socket.destroy());
    socket.end(refusalOf('bad_request'), () => socket.destroy());
  });
}

/** A response to a request whose body has not arrived to its end is the one that the error ends. */
function isAnswering(response: ServerResponse | null | undefined): response is ServerResponse {
  if (response === undefined || response === null) return false;
  return response.headersSent || response.req.complete;
}

function refusalOf(code: ErrorCode): string {
  const refusal = new ApiError(code);
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
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`;
}
