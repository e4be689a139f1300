/** Requests that a client pipelines take a turn of the event loop each, so that others are answered in between. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
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
