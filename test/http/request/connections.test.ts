/** How many connections a server keeps, of one client and in all. */
import { EventEmitter } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { Connections } from '../../../src/http/request/connections.ts';
import { sampleService } from '../../support/sample.ts';

const PROXY = '10.0.0.1';

/** A server to which connections come; each is kept or closed. */
function server() {
  const accepting = new EventEmitter();
  new Connections(accepting as never, (address) => address === PROXY);
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isKept: true });
    accepting.emit('connection', Object.assign(socket, { destroy: () => (socket.isKept = false) }));
    return socket;
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

const service = await sampleService();
afterAll(() => service.close());

test('a head must come in 10 seconds, which is looked at every 2', () => {
  const { headersTimeout } = service.app.server;
  expect([headersTimeout, Reflect.get(service.app.server, 'connectionsCheckingInterval')]).toEqual([
    10_000, 2_000,
  ]);
});
