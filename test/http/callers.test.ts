/** No caller is answered with what belongs to another: two invented callers send the responder the same question. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../src/http/request/context.ts';
import { Responder } from '../../src/http/response/respond.ts';
import { snapshot } from '../support/echo.ts';

const callers: Readonly<Record<string, Caller>> = {
  anonymous: {
    base: 'http://h',
    scope: '',
    cacheControl: 'public, max-age=300',
    revalidateControl: 'no-cache',
    hasShapes: true,
  },
  a: privateCaller('a'),
  b: privateCaller('b'),
};

function privateCaller(id: string): Caller {
  return {
    base: 'http://h',
    scope: id,
    cacheControl: 'private, max-age=300',
    revalidateControl: 'private, no-cache',
    hasShapes: true,
  };
}

const question = { resource: 'region', operation: 'get', parameters: { code: 1083 } } as const;
const shape = { shape: 'mini', format: 'json', srid: 4326, geometry: 'accessPoint' } as const;

let app: FastifyInstance;
beforeAll(async () => {
  const engine = {
    answer: () => ({ body: Buffer.from('{}'), more: false, generation: snapshot.generation }),
    answerRows: () => ({ frames: Buffer.alloc(0), failed: false, generation: snapshot.generation }),
  };
  const responder = new Responder({ engine, publicName: String, gzip: (bytes) => bytes });
  responder.use(snapshot);
  app = Fastify();
  app.decorateReply('context');
  app.decorateReply('finished', () => {});
  for (const [name, caller] of Object.entries(callers)) {
    app.get(`/${name}`, (request, reply) => {
      reply.context = { caller, connection: reply.raw };
      return responder.answer(request, reply, question, shape, { noCache: request.url.endsWith('?nocache') });
    });
  }
  await app.ready();
});
afterAll(() => app.close());

const etagOf = async (caller: string) => (await app.inject(`/${caller}`)).headers.etag;

test('the same question has a tag of its own for each caller', async () => {
  const tags = await Promise.all(Object.keys(callers).map(etagOf));
  expect(new Set(tags).size).toBe(tags.length);
});

describe('Cache-Control is that of the caller', () => {
  const cases: [path: string, value: string][] = [
    ['/anonymous', 'public, max-age=300'],
    ['/anonymous?nocache', 'no-cache'],
    ['/a', 'private, max-age=300'],
    ['/a?nocache', 'private, no-cache'],
  ];
  test.each(cases)('%s: %s', async (path, value) => {
    expect((await app.inject(path)).headers['cache-control']).toBe(value);
  });
});

describe('a tag is unchanged', () => {
  const cases: [caller: string, owner: string, status: number][] = [
    ['a', 'a', 304],
    ['a', 'b', 200],
    ['b', 'anonymous', 200],
    ['anonymous', 'a', 200],
  ];
  test.each(cases)('%s with the tag of %s: %i', async (caller, owner, status) => {
    const headers = { 'if-none-match': String(await etagOf(owner)) };
    expect((await app.inject({ url: `/${caller}`, headers })).statusCode).toBe(status);
  });
});
