/**
 * Answers before the body: the header `Expect`, and bodies that are refused before or while they are sent. Node would
 * meet `100-continue` before the request is looked at, answer other expectations without a body, and read the rest of
 * every refused body.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/errors.ts';

const MET = '100-continue';

/** The rest of a shorter body is read after a refusal, so that the connection stays open. */
const MOST_REST_BYTES = 64 * 1024;

/** Time to read the answer for a client that is still sending. */
const LINGER_MS = 2_000;

export function passOnExpectations(server: Server): void {
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (request, response) => server.emit('request', request, response));
}

/** Asks for the body that a client holds back; why it is not wanted. */
export function refusedBody(request: FastifyRequest, reply: FastifyReply): ApiError | undefined {
  const expected = expectationOf(request.raw);
  if (expected !== undefined && expected !== MET) return new ApiError('expectation_failed');
  const most = request.routeOptions.bodyLimit;
  if (request.method !== 'GET' && Number(request.raw.headers['content-length'] ?? 0) > most) {
    const msg = `the body may have ${most} bytes`;
    return new ApiError('payload_too_large', [{ loc: ['body', ''], msg, type: 'length' }]);
  }
  if (expected !== undefined) reply.raw.writeContinue();
  return undefined;
}

/** What a client waits for before it sends its body. */
export function expectationOf({ headers: { expect } }: IncomingMessage): string | undefined {
  return expect?.toLowerCase();
}

/** Whether much of a body, or an unknown part of it, has not arrived yet. */
export function isStillSent({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > MOST_REST_BYTES;
}

/**
 * Ends the connection after the answer without reading the rest of the body. Node would close the socket at once, and
 * the system would then discard the answer together with the bytes that nobody has read.
 */
export function endAfter(request: IncomingMessage, socket: Socket | null): void {
  if (socket === null) return;
  socket.destroySoon = () => {
    socket.end();
    // Node has begun to read the rest in order to discard it.
    request.pause();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
