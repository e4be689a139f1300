/** POSTs that are sent again under an `Idempotency-Key`: in a service, and what is kept of them in each kind of store. */
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeatPosts } from '../../src/access/idempotency/hooks.ts';
import { KeptAnswers } from '../../src/access/idempotency/kept-answers.ts';
import { keepAnswer } from '../../src/access/idempotency/under-way.ts';
import type { App } from '../../src/http/app-types.ts';
import { ApiError } from '../../src/http/errors/errors.ts';
import { newKey } from '../../src/keys/format.ts';
import { allStores, type KeptStore } from '../support/kept.ts';
import { type Keyed, keyedService } from '../support/keyed.ts';

const codeOf = (answer: { json(): unknown }) => (answer.json() as { error?: { code: string } }).error?.code;

describe('a POST that reads', () => {
  let keyed: Keyed;
  let key: string;
  beforeAll(async () => {
    keyed = await keyedService();
    key = await keyed.key('pro');
  });
  afterAll(() => keyed.close());

  const post = (again: string, betegnelse: string, headers: Record<string, string> = {}) =>
    keyed.call({
      method: 'POST',
      url: '/datavask/adresser',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': again, ...headers },
      payload: JSON.stringify([{ betegnelse }, { betegnelse }]),
    });
  const calls = async (): Promise<number> => {
    await keyed.flush();
    const rows = await keyed.store.selectFrom('usage').select('calls').execute();
    return rows.reduce((sum, row) => sum + row.calls, 0);
  };
  const keptOf = (again: string) =>
    keyed.store.selectFrom('answers').selectAll().where('key', '=', again).executeTakeFirst();

  test('is answered anew, counted anew, and says that it was sent before', async () => {
    const before = await calls();
    const first = await post('a', 'Storegade 1');
    await expect.poll(async () => (await keptOf('a'))?.status).toBe(200);
    const second = await post('a', 'Storegade 1');
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(second.payload).toBe(first.payload);
    expect((await calls()) - before).toBe(4);
  });

  test('of another body is refused', async () => {
    await post('b', 'Storegade 1');
    await expect.poll(async () => (await keptOf('b'))?.status).toBe(200);
    const other = await post('b', 'Storegade 2');
    expect([other.statusCode, codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
  });

  test('of another account is another', async () => {
    await post('c', 'Storegade 1');
    const other = await post('c', 'Storegade 2', { 'x-api-key': await keyed.key('free') });
    expect(other.statusCode).toBe(200);
  });

  test('leaves nothing of what was asked', async () => {
    await post('d', 'Storegade 1');
    expect(await keptOf('d')).toMatchObject({
      body: '',
      headers: '{}',
      request: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('that failed may be sent again', async () => {
    const failed = await keyed.call({
      method: 'POST',
      url: '/datavask/adresser?x=%',
      headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'e' },
      payload: '[',
    });
    expect(failed.statusCode).toBe(422);
    await expect.poll(() => keptOf('e')).toBeUndefined();
    expect((await post('e', 'Storegade 1')).statusCode).toBe(200);
  });

  test.each(['', 'x'.repeat(256)])('has a key of a length that is allowed', async (again) => {
    expect((await post(again, 'Storegade 1')).statusCode).toBe(422);
  });
});

describe.each(allStores)('in %s a POST that writes', (_name, open) => {
  let kept: KeptStore;
  let app: App;
  let now = 0;
  let done = 0;
  /** What the route waits for. */
  let waiting: Promise<void> | undefined;
  const made = newKey('vejviser', 'live');
  beforeAll(async () => {
    kept = await open();
    const answers = new KeptAnswers(kept.store, () => now);
    app = Fastify() as unknown as App;
    app.decorateReply('context');
    app.setErrorHandler((error, _request, reply) => {
      reply
        .code(error instanceof ApiError ? error.status : 500)
        .send({ error: { code: (error as ApiError).code } });
    });
    app.addHook('onRequest', (request, reply, next) => {
      reply.context = { caller: {}, connection: reply.raw } as unknown as typeof reply.context;
      if (request.headers['x-account'] !== undefined)
        reply.context.guest = { account: String(request.headers['x-account']), spare() {} } as never;
      next();
    });
    repeatPosts(
      app,
      () => answers,
      () => {},
    );
    app.post('/things', { config: { repeated: 'as before' } }, async (request, reply) => {
      const { fails, late } = request.body as { fails?: boolean; late?: boolean };
      await waiting;
      if (fails === true && done === 0) throw new ApiError('overloaded');
      const number = done + 1;
      const [location, body] = [`/things/${number}`, { number, key: made }];
      await kept.store.transaction().execute(async (store) => {
        // What is written, as everybody sees it.
        await store
          .insertInto('flushes')
          .values({ writer: `thing ${number}`, number, at: 0 })
          .execute();
        await keepAnswer(reply, store, { status: 201, location, body });
      });
      done = number;
      if (late === true) throw new Error('the process dies before it answers');
      return reply.code(201).header('location', location).send(body);
    });
  });
  afterAll(async () => {
    await app.close();
    await kept.close();
  });

  const post = (again: string, body: object, account = 'a') =>
    app.inject({
      method: 'POST',
      url: '/things',
      headers: { 'idempotency-key': again, 'x-account': account },
      payload: body,
    });

  test('is done once, and answered as before but for a key, which is shown once', async () => {
    done = 0;
    const first = await post('a', { a: 1 });
    const second = await post('a', { a: 1 });
    expect(first.json()).toEqual({ number: 1, key: made });
    expect(second.json()).toEqual({ number: 1, key: 'vejviser_live_…' });
    expect([second.statusCode, second.headers.location, done]).toEqual([201, '/things/1', 1]);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
  });

  test('while it is in progress is not done a second time', async () => {
    let goOn: () => void = () => {};
    waiting = new Promise((resolve) => {
      goOn = resolve;
    });
    const first = post('b', {});
    await expect
      .poll(() => kept.store.selectFrom('answers').select('status').where('key', '=', 'b').executeTakeFirst())
      .toEqual({ status: null });
    expect(codeOf(await post('b', {}))).toBe('request_in_progress');
    goOn();
    waiting = undefined;
    expect((await first).statusCode).toBe(201);
    expect((await post('b', {})).statusCode).toBe(201);
  });

  test('that failed is done when it is sent again', async () => {
    done = 0;
    expect((await post('c', { fails: true })).statusCode).toBe(503);
    done = 5;
    await expect.poll(async () => (await post('c', { fails: true })).statusCode).toBe(201);
  });

  test('after 24 hours is another one', async () => {
    await post('d', { a: 1 });
    now += 24 * 3_600_000;
    expect((await post('d', { a: 2 })).statusCode).toBe(201);
  });

  const things = async (): Promise<number> =>
    (await kept.store.selectFrom('flushes').select('writer').execute()).length;

  test('whose process dies before it answers has been done, and is answered when it is sent again', async () => {
    const before = await things();
    expect((await post('late', { late: true })).statusCode).toBe(500);
    expect((await post('late', { late: true })).statusCode).toBe(201);
    expect((await things()) - before).toBe(1);
  });

  test('whose process stands still until another has done it is not done a second time', async () => {
    const before = await things();
    let goOn: () => void = () => {};
    waiting = new Promise((resolve) => {
      goOn = resolve;
    });
    const slow = post('slow', {});
    await expect
      .poll(() =>
        kept.store.selectFrom('answers').select('status').where('key', '=', 'slow').executeTakeFirst(),
      )
      .toEqual({ status: null });
    waiting = undefined;
    now += 5_000;
    const other = await post('slow', {});
    goOn();
    expect([other.statusCode, codeOf(await slow)]).toEqual([201, 'request_in_progress']);
    expect((await things()) - before).toBe(1);
    expect((await post('slow', {})).json()).toMatchObject({
      number: other.json<{ number: number }>().number,
    });
  });

  test('whose process died is done some seconds later', async () => {
    const answers = new KeptAnswers(kept.store, () => now);
    const sent = { caller: 'a', key: 'e', request: 'x' };
    expect(await answers.claim(sent)).toBe('new');
    expect(await answers.claim(sent)).toBe('in_progress');
    now += 4_000;
    await answers.goOn(sent);
    now += 4_000;
    expect(await answers.claim(sent)).toBe('in_progress');
    now += 1_000;
    expect(await answers.claim(sent)).toBe('new');
    await answers.release(sent);
    expect(await answers.claim(sent)).toBe('new');
  });

  test('is forgotten in time', async () => {
    await post('f', {});
    now += 25 * 3_600_000;
    await new KeptAnswers(kept.store, () => now).forgetOld();
    expect(await kept.store.selectFrom('answers').selectAll().execute()).toEqual([]);
  });
});
