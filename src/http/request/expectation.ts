/**
 * The header `Expect`, and bodies that are refused by the head. Node would meet `100-continue` before the request is looked
 * at, and answer other expectations without a body.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/errors.ts';
import { mostBytesOf, tooLong } from './body.ts';

const MET = '100-continue';

export function passOnExpectations(server: Server): void {
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (request, response) => server.emit('request', request, response));
}

/** Asks for the body that a client holds back; why it is not wanted. */
export function refusedBody(request: FastifyRequest, reply: FastifyReply): ApiError | undefined {
  const expected = expectationOf(request.raw);
  if (expected !== undefined && expected !== MET) return new ApiError('expectation_failed');
  const most = mostBytesOf(request);
  if (request.method !== 'GET' && Number(request.raw.headers['content-length'] ?? 0) > most)
    return tooLong(most);
  if (expected !== undefined) reply.raw.writeContinue();
  return undefined;
}

/** What a client waits for before it sends its body. */
export function expectationOf({ headers: { expect } }: IncomingMessage): string | undefined {
  return expect?.toLowerCase();
}
