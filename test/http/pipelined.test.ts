/** Requests that a client pipelines, and large bodies, take a turn of the event loop each: others are answered in between. */
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { echoService } from '../support/echo.ts';

const COUNT = 300;

test.each([['/autocomplete?q=x'], ['/adresser?q=x'], ['/nope']])('%s', async (url) => {
  const { app } = await echoService();
  await app.listen({ port: 0 });
  let [answered, mostInOneTurn, inThisTurn] = [0, 0, 0];
  app.server.on('request', (_request, response) => {
    response.once('finish', () => {
      answered += 1;
      inThisTurn += 1;
      mostInOneTurn = Math.max(mostInOneTurn, inThisTurn);
    });
  });
  const turn = (): void => {
    inThisTurn = 0;
    if (answered < COUNT) setImmediate(turn);
  };
  setImmediate(turn);
  const client = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  const request = (more = ''): string => `GET ${url} HTTP/1.1\r\nHost: h\r\n${more}\r\n`;
  client.write(request().repeat(COUNT - 1) + request('Connection: close\r\n'));
  let answers = '';
  for await (const piece of client) answers += String(piece);
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(COUNT);
  expect([answered, mostInOneTurn]).toEqual([COUNT, 1]);
  await app.close();
});

test('large bodies sent at once are decoded one a turn', async () => {
  const payload = JSON.stringify({ betegnelse: 'a'.repeat(100_000) });
  const { app } = await echoService();
  let [decoded, mostInOneTurn, inThisTurn] = [0, 0, 0];
  const decode = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
    decoded += 1;
    inThisTurn += 1;
    mostInOneTurn = Math.max(mostInOneTurn, inThisTurn);
    return payload;
  });
  let isOver = false;
  const turn = (): void => {
    inThisTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const bodies = Array.from({ length: 20 }, () => new PassThrough());
  const headers = { 'content-type': 'application/json' };
  const answers = bodies.map(async (body) =>
    app.inject({ method: 'POST', url: '/datavask/adresser', headers, payload: body }),
  );
  await vi.waitUntil(() => bodies.every((body) => body.listenerCount('readable') > 0));
  for (const body of bodies) body.end(payload);
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  isOver = true;
  decode.mockRestore();
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect([decoded, mostInOneTurn]).toEqual([20, 1]);
  await app.close();
});
