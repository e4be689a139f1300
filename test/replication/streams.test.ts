/** Places of copies under way, and how one is given up. */
import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { Streams } from '../../src/replication/streams.ts';

const MOST = 32;
const ATTACKERS = 4;

/** Copies of which no row comes. */
function copies() {
  const cut: string[] = [];
  const streams = new Streams((url) => cut.push(url));
  const begin = (address: string, url: string, socket = new Socket()) => {
    socket.on('error', () => {});
    const raw = Object.assign(new EventEmitter(), { socket });
    const request = { raw: { socket }, url } as unknown as FastifyRequest;
    const reply = { raw, context: { connection: { address } } } as unknown as FastifyReply;
    const sent = streams.send(request, reply, never());
    return { sent, socket };
  };
  return { cut, begin };
}

async function* never(): AsyncGenerator<Buffer> {
  yield await new Promise<Buffer>(() => {});
}

// 4 addresses with 8 copies each, of which they read nothing, kept all others from copying.
test.each<[string, () => Socket]>([
  ['a copy of the client that has most gives way to another client', () => new Socket()],
  ['by TLS too, of which no connection can be reset', () => new TLSSocket(new Socket())],
])('%s', (_, socketOf) => {
  const { cut, begin } = copies();
  const held = Array.from({ length: MOST }, (_, at) => begin(`${at % ATTACKERS}`, `/${at}`, socketOf()));
  begin('other', '/other');
  const ended = held.flatMap(({ socket }, at) => (socket.destroyed ? [`/${at}`] : []));
  expect(ended).toHaveLength(1);
  expect(cut).toEqual(ended);
});

test('no copy gives way to a client that would then have as many', async () => {
  const { cut, begin } = copies();
  for (let at = 0; at < MOST; at += 1) begin(`${at}`, '/');
  await expect(begin('other', '/').sent).rejects.toThrow(ApiError);
  expect(cut).toEqual([]);
});
