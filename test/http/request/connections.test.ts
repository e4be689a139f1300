/** How many connections a server keeps, of one client and in all. */
import { EventEmitter } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { Connections } from '../../../src/http/request/connections.ts';
import { sampleService } from '../../support/sample.ts';

const PROXY = '10.0.0.1';

/** A server to which connections come; each is kept or closed, and may ask. */
function server() {
  const accepting = new EventEmitter();
  let remotePort = 0;
  new Connections(accepting as never, (address) => address === PROXY);
  return (remoteAddress: string) => {
    remotePort += 1;
    const name = { remoteAddress, remotePort };
    const socket = Object.assign(new EventEmitter(), { ...name, isKept: true });
    accepting.emit('connection', Object.assign(socket, { destroy: () => (socket.isKept = false) }));
    // By TLS the socket of a request is another one.
    const ask = () => {
      const response = new EventEmitter();
      accepting.emit('request', { socket: { ...name } }, response);
      return response;
    };
    return Object.assign(socket, { ask });
  };
}

test.each<[string, (at: number) => string, number]>([
  ['of one client', () => '192.0.2.1', 2_500],
  ['of one network of IPv6', (at) => `2001:db8::${at.toString(16)}`, 2_500],
  ['of a trusted proxy', () => PROXY, 10_000],
  ['of many clients', (at) => `192.0.2.${at % 200}`, 10_000],
])('%s', (_, addressOf, most) => {
  const accept = server();
  const all = Array.from({ length: 11_000 }, (_, at) => accept(addressOf(at)));
  expect(all.filter(({ isKept }) => isKept)).toHaveLength(most);
  all[0]?.emit('close');
  expect(accept(addressOf(0)).isKept).toBe(true);
});

const ATTACKERS = 4;

// 4 addresses with 2,500 connections each, on which a small request came now and then, closed the service to all others.
test('the client with most connections gives one up for another: the longest idle, then the longest busy', () => {
  const accept = server();
  const most = Array.from({ length: 10_000 }, (_, at) => accept(`192.0.2.${at % ATTACKERS}`));
  const own = most.filter((_, at) => at % ATTACKERS === 0);
  for (const connection of own.slice(2)) connection.ask();
  for (const at of [0, 3]) own[at]?.ask().emit('close');
  for (let at = 0; at < 5 * ATTACKERS; at += 1) expect(accept(`198.51.100.${at}`).isKept).toBe(true);
  const given = own.flatMap(({ isKept }, at) => (isKept ? [] : [at]));
  expect(given).toEqual([0, 1, 2, 3, 4]);
  expect(most.filter(({ isKept }) => !isKept)).toHaveLength(5 * ATTACKERS);
});

test('no connection is given up for a client that would then have as many', () => {
  const accept = server();
  const all = Array.from({ length: 10_000 }, (_, at) => accept(`2001:db8:0:${at.toString(16)}::1`));
  expect(accept('192.0.2.1').isKept).toBe(false);
  expect(all.every(({ isKept }) => isKept)).toBe(true);
});

const service = await sampleService();
afterAll(() => service.close());

test('a head must come in 10 seconds, which is looked at every 2', () => {
  const { headersTimeout } = service.app.server;
  expect([headersTimeout, Reflect.get(service.app.server, 'connectionsCheckingInterval')]).toEqual([
    10_000, 2_000,
  ]);
});
