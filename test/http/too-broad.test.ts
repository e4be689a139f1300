/** A query that is too broad is told what would narrow it, of the parameters that its path has. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { EngineError } from '../../src/engine/engine.ts';
import { failureHandler } from '../../src/http/errors/failure.ts';

const handler = failureHandler({ publicName: String, commonHeaders: () => ({}), onInternal: () => {} });

/** The body that a route with these parameters answers. */
function answered(properties: object | undefined): { error: { message: string }; details: unknown[] } {
  let body = '';
  const reply = {
    raw: { closed: false },
    code: () => reply,
    headers: () => reply,
    header: () => reply,
    removeHeader: () => reply,
    send: (sent: string) => {
      body = sent;
      return reply;
    },
  };
  const schema = properties === undefined ? {} : { querystring: { properties } };
  const request = { id: 'r', raw: { method: 'GET', url: '/' }, routeOptions: { schema, config: {} } };
  handler(
    new EngineError('TOO_EXPENSIVE', ''),
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  );
  return JSON.parse(body) as ReturnType<typeof answered>;
}

test.each([
  [{ q: {}, side: {} }, 'Too many rows would have to be looked at: narrow the query with more letters in q.'],
  [
    { bbox: {}, postnr: {}, kommunekode: {} },
    'Too many rows would have to be looked at: narrow the query by postnr, by kommunekode, by a smaller bbox.',
  ],
  [{ side: {} }, 'Too many rows would have to be looked at.'],
  [undefined, 'Too many rows would have to be looked at.'],
])('with %j: %s', (properties, message) => {
  expect(answered(properties).error.message).toBe(message);
});
