/** A list of several presentations comes from one snapshot, also when a new one is taken up between them. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { AnsweredBatch, Batch, Engine } from '../../src/engine/engine.ts';
import { Responder } from '../../src/http/response/respond.ts';
import { snapshot } from '../support/echo.ts';
import { answersOf } from '../support/frames.ts';

const caller = {
  ...{ base: 'http://h', scope: '', cacheControl: 'public', revalidateControl: 'no-cache' },
  hasShapes: true,
};
const shape = { shape: 'mini', format: 'json', srid: 4326, geometry: 'accessPoint' } as const;
const shapes = [shape, { ...shape, format: 'geojson' }, shape] as const;

/** Answers each row with the generation of its call, and posts a list of three rows in two presentations. */
async function posted(generations: readonly number[]) {
  const left = [...generations];
  const released: number[] = [];
  const answerRows = async ({ rows }: Batch): Promise<AnsweredBatch> => {
    const generation = left.shift() ?? Number.NaN;
    const frames = answersOf(rows.map(() => String(generation)));
    return { frames, failed: false, generation, release: () => released.push(generation) };
  };
  const engine: Engine = { answer: () => null, answerRows };
  const responder = new Responder({ engine, publicName: String, gzip: (bytes) => bytes });
  responder.use(snapshot);
  responder.use({ ...snapshot, generation: 2, dataVersion: 'test-2' });
  const app = Fastify();
  app.decorateReply('context');
  app.decorateReply('finished', () => {});
  app.decorateReply('lane');
  app.post('/', (request, reply) => {
    reply.context = { caller, connection: reply.raw };
    const rowOf = (place: number) => ({ parameters: {}, representation: shapes[place] ?? shape });
    const list = { resource: 'address', operation: 'cleanse', length: shapes.length, rowOf } as const;
    return responder.answerRows(request, reply, list);
  });
  const answer = await app.inject({ method: 'POST', url: '/' });
  await app.close();
  return {
    list: answer.json<number[]>(),
    headers: answer.headers,
    calls: generations.length - left.length,
    released,
  };
}

test.each<[string, number[], number[], number]>([
  ['one snapshot is asked once for each presentation', [1, 1], [1, 1, 1], 2],
  ['a swap between presentations: both are asked again', [1, 2, 2, 2], [2, 2, 2], 4],
  ['and again, when another swap comes', [1, 2, 2, 1, 1, 1], [1, 1, 1], 6],
])('%s', async (_, generations, list, calls) => {
  const answer = await posted(generations);
  expect([answer.list, answer.calls]).toEqual([list, calls]);
  expect(answer.released, 'every answer is released once').toEqual(generations);
});

test('and the headers are those of the snapshot that answered', async () => {
  const [old, swapped] = await Promise.all([posted([1, 1]), posted([1, 2, 2, 2])]);
  expect(swapped.headers).toMatchObject({ 'x-data-version': 'test-2' });
  expect(old.headers['x-data-version']).toBe(snapshot.dataVersion);
});
