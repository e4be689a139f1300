/** Clients of several addresses share the pool lane: a made-up engine answers what passes its queue when it is told to. */
import { get } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AdmissionQueue } from '../../src/engine/pool/admission-queue.ts';
import { contextFinder } from '../../src/http/request/context.ts';

const cases: [title: string, proxies: string[], sent: (address: string) => object][] = [
  ['that connect', [], (localAddress) => ({ localAddress })],
  ['that a trusted proxy reports', ['127.0.0.1'], (address) => ({ headers: { 'x-forwarded-for': address } })],
];

test.each(cases)(
  'a second client gets the first free place, of addresses %s',
  async (_title, proxies, sent) => {
    const queue = new AdmissionQueue({ places: 2, longestMs: 60_000 });
    const contextOf = contextFinder(() => 'http://h');
    const begun: string[] = [];
    const finish: (() => void)[] = [];
    const app = Fastify({ trustProxy: proxies.length > 0 ? proxies : false });
    app.get('/', (request, reply) => {
      const { connection } = contextOf(request, reply);
      const work = (): Promise<string> => {
        begun.push(connection.address ?? '');
        return new Promise((resolve) => finish.push(() => resolve('done')));
      };
      return queue.run(work, connection);
    });
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = (address: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        get(base, { agent: false, ...sent(address) }, (answer) => answer.resume().on('end', resolve)).on(
          'error',
          reject,
        );
      });
    const asked = Array.from({ length: 4 }, () => ask('127.0.0.2'));
    await expect.poll(() => queue.length).toBe(2);
    asked.push(ask('127.0.0.3'));
    await expect.poll(() => queue.length).toBe(3);
    for (let count = 0; count < asked.length; count += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(0);
      finish.shift()?.();
    }
    await Promise.all(asked);
    await app.close();
    expect(begun.map((address) => address.at(-1))).toEqual(['2', '2', '3', '2', '2']);
  },
);
