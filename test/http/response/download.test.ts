/** Places of files that are being sent. */
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { send } from '../../../src/http/response/download.ts';

const FILES = 64;
const ATTACKERS = 4;

const file = {
  read: async () => new Readable({ read: () => {} }),
  ...{ bytes: 1_000_000, type: 'text/csv', fileName: 'a.csv', kept: 'no-cache' },
};

/** A file that is sent, of which a client has read this number of bytes. */
async function sent(address: string, read: number) {
  const socket = { bytesWritten: 0, writableLength: 0 };
  const answer = { isCut: false };
  const raw = Object.assign(new EventEmitter(), { socket, destroy: () => (answer.isCut = true) });
  const reply = {
    raw,
    context: { connection: { address } },
    headers: () => {},
    header: () => reply,
    send: () => reply,
  };
  await send({ headers: {} } as FastifyRequest, reply as unknown as FastifyReply, file);
  socket.bytesWritten = read;
  return answer;
}

test('the slowest file of the client that has most gives way to another client', async () => {
  const all = [];
  for (let at = 0; at < FILES; at += 1) all.push(await sent(`${at % ATTACKERS}`, at === 21 ? 0 : 100_000));
  for (let at = 0; at < ATTACKERS; at += 1) await sent('other', 0);
  const cut = all.flatMap(({ isCut }, at) => (isCut ? [at] : []));
  expect(cut.map((at) => at % ATTACKERS).sort()).toEqual([0, 1, 2, 3]);
  expect(cut).toContain(21);
});
