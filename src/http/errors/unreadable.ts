/**
 * Answers what Node makes no request of, on the raw socket: bytes that are not HTTP, a body whose chunks cannot be read or
 * do not come, and CONNECT, which asks for a tunnel. The connection is closed after the answer.
 */
import type { ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { destroyLater } from '../request/arrival.ts';
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
type ServerSocket = Duplex & { readonly _httpMessage?: ServerResponse | null };

/** Answers, unless an answer to an earlier request is being sent. */
export function answerClientError(error: Error & { code?: string }, socket: ServerSocket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy();
  else {
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
function isAnswering({ _httpMessage: response }: ServerSocket): boolean {
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
