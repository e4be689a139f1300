/** Clients that leave before they are answered: nothing is done for them, nothing is counted, and nothing is kept. */
import { EventEmitter, once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { failureHandler } from '../../src/http/errors/failure.ts';
import { whenClosed } from '../../src/http/request/context.ts';
import { echoService } from '../support/echo.ts';
import { keyedService } from '../support/keyed.ts';

test.each([
  ['at once where it has closed', true, ['act', 'asked']],
  ['later where it is open', false, ['asked', 'act']],
])('what waits for the close of a response acts %s', (_when, closed, order) => {
  const response = Object.assign(new EventEmitter(), { closed }) as unknown as ServerResponse;
  const seen: string[] = [];
  whenClosed(response, () => seen.push('act'));
  seen.push('asked');
  if (!closed) response.emit('close');
  expect(seen).toEqual(order);
});

test('only one module listens to the close of responses: one that has closed never says so again', () => {
  const listening = globSync('src/{http,access,jobs,replication,dashboard}/**/*.ts').filter((path) =>
    /(raw|response)\.once\('close'/.test(readFileSync(path, 'utf8')),
  );
  expect(listening).toEqual(['src/http/request/context.ts']);
});

test('a request whose client has left is not answered, and is logged as cancelled', async () => {
  const lines: string[] = [];
  const service = await echoService({}, lines, (app) => {
    app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
      socket.destroy();
      socket.once('close', () => setImmediate(done));
    });
  });
  const answer = vi.spyOn(service.responder, 'answer');
  await service.app.listen({ port: 0 });
  const { port } = service.app.server.address() as { port: number };
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write('GET /adresser?q=x HTTP/1.1\r\nHost: h\r\n\r\n');
  await once(client.resume(), 'close');
  await service.close();
  const log = lines.map((line) => JSON.parse(line) as { url?: string; status?: number });
  expect(log.flatMap(({ url, status }) => (url === undefined ? [] : [status]))).toEqual([499]);
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ['in the middle of its body', 'POST /datavask/adresser', 'Content-Length: 1000\r\n\r\n{'],
  ['before its turn', 'GET /adresser?q=x', '\r\n'],
])('a call whose client leaves %s is not counted', async (_when, line, rest) => {
  const keyed = await keyedService({ 'allow-http': 'true' });
  const key = await keyed.key('free');
  const { app } = keyed.service;
  await app.listen({ port: 0 });
  const { port } = app.server.address() as { port: number };
  const remaining = async (): Promise<string | undefined> =>
    /"month";r=(\d+)/.exec(
      String(
        (await keyed.call({ url: '/autocomplete?q=x', headers: { 'x-api-key': key } })).headers['ratelimit'],
      ),
    )?.[1];
  const before = Number(await remaining());
  let ended = 0;
  app.server.on('connection', (socket) => socket.once('close', () => (ended += 1)));
  for (let each = 0; each < 20; each += 1) {
    const client = connect(port, '127.0.0.1').on('error', () => {});
    await once(client, 'connect');
    client.write(
      `${line} HTTP/1.1\r\nHost: h\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n${rest}`,
      () => client.resetAndDestroy(),
    );
  }
  await vi.waitUntil(() => ended === 20);
  const left = before - Number(await remaining());
  // The one that asks, and those of the others that were answered before they left.
  expect(left).toBeLessThanOrEqual(1 + (rest === '\r\n' ? 20 : 0));
  await keyed.close();
});

const request = (url: string): string => `GET ${url} HTTP/1.1\r\nHost: h\r\n\r\n`;

const [SLOW, OTHER] = [request('/adresser?q=slow'), request('/adresser?q=x')];
const WITH_BODY = `${SLOW.trimEnd()}\r\nTransfer-Encoding: chunked\r\n\r\n`;

test.each<[string, string, string, (client: Socket) => void]>([
  ['has sent two more', 'resets the connection', SLOW + OTHER + OTHER, (client) => client.resetAndDestroy()],
  ['has sent two more', 'ends it', SLOW + OTHER + OTHER, (client) => client.end()],
  [
    'has sent two more',
    'sends too many',
    SLOW + OTHER + OTHER,
    (client) => client.write(OTHER.repeat(20_000)),
  ],
  ['still sends its body', 'resets the connection', WITH_BODY, (client) => client.resetAndDestroy()],
  ['still sends its body', 'ends it', WITH_BODY, (client) => client.end()],
  [
    'still sends its body',
    'sends too much',
    WITH_BODY,
    (client) => client.write(`fffff\r\n${'x'.repeat(2 ** 20)}`),
  ],
])('whoever waits for an answer and %s is gone when he %s', async (_what, _how, sent, leave) => {
  const { app, close } = await echoService({}, [], (made) => {
    // It is never answered.
    made.addHook('onRequest', ({ url }, _reply, done) => {
      if (url !== '/adresser?q=slow') done();
    });
  });
  let requests = 0;
  app.server.on('request', () => (requests += 1));
  const answering = once(app.server, 'request') as Promise<[unknown, ServerResponse]>;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as { port: number };
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write(sent);
  const [, response] = await answering;
  await vi.waitUntil(() => response.socket?.isPaused());
  leave(client);
  await vi.waitUntil(() => {
    vi.advanceTimersByTime(1_000);
    return response.closed;
  });
  // A read brings 65,536 bytes.
  expect(requests).toBeLessThan((4 * 65_536) / OTHER.length);
  vi.useRealTimers();
  client.destroy();
  await close();
});

test('a failure of a request whose client has left is neither answered nor logged', () => {
  const onInternal = vi.fn();
  const answer = failureHandler({ publicName: (_, field) => field, commonHeaders: () => ({}), onInternal });
  const hijack = vi.fn();
  const request = {
    get routeOptions(): never {
      throw new Error('the answer is being made');
    },
  };
  answer(new Error('aborted'), request as never, { raw: { closed: true }, hijack } as never);
  expect([hijack.mock.calls.length, onInternal.mock.calls.length]).toEqual([1, 0]);
});
