/** How many bytes of large heads a process keeps for requests that are not answered. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sampleService } from '../../support/sample.ts';

const service = await sampleService();
const port = Number(new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => service.close());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends a head of at least this length, in bytes, and a part of its body. */
function send(localAddress: string, bytes: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket.on('error', () => {}));
  const head = `POST /datavask/adresser HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 10\r\n`;
  socket.write(`${head}X-Long: ${'y'.repeat(bytes)}\r\n\r\n"`);
  return socket;
}

test('one client has a quarter of 64 MB: a request beyond is refused, and its connection ended', async () => {
  const all = Array.from({ length: 250 }, () => send('127.0.0.2', 70_000));
  const [answer] = await Promise.race(all.map((socket) => once(socket, 'data')));
  expect(String(answer)).toMatch(
    /^HTTP\/1.1 503 .*connection: close.*at most 16777216 bytes of heads of one client/is,
  );
});

test('small heads are not counted', async () => {
  const all = Array.from({ length: 250 }, () => send('127.0.0.3', 7_000));
  await Promise.all(all.map((socket) => once(socket, 'connect')));
  for (const socket of all) socket.write('12345678"');
  const answers = await Promise.all(all.map((socket) => once(socket, 'data')));
  expect(answers.filter(([answer]) => String(answer).includes('503'))).toEqual([]);
});
