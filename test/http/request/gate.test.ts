/** Requests while the server stops listening: held, then released in order. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { Connections } from '../../../src/http/request/connections.ts';
import { Gate } from '../../../src/http/request/gate.ts';

test('an open gate lets requests through at once; a closed one holds them, and releases them in order', () => {
  const gate = new Gate();
  const passed: number[] = [];
  gate.pass(() => passed.push(1));
  gate.close();
  gate.pass(() => passed.push(2));
  gate.pass(() => passed.push(3));
  expect(passed).toEqual([1]);
  gate.open();
  gate.pass(() => passed.push(4));
  expect(passed).toEqual([1, 2, 3, 4]);
});

test('a server that stops waits for the connections that are open then, and for no later one', async () => {
  const server = createServer();
  const connections = new Connections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [before] = await Promise.all([connect(port, '127.0.0.1'), once(server, 'connection')]);
  let hasLeft = false;
  const left = connections.left(600_000).then(() => {
    hasLeft = true;
  });
  const [later] = await Promise.all([connect(port, '127.0.0.1'), once(server, 'connection')]);
  expect(hasLeft).toBe(false);
  before.destroy();
  await left;
  expect(later.destroyed).toBe(false);
  await connections.left(0);
  later.destroy();
  server.close();
});

// Closing idle connections at the end closed those as well whose first request was still on its way.
test('a connection just accepted is given time for its first request', async () => {
  const server = createServer((_request, response) => response.end('late'));
  const connections = new Connections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  const stopSweeping = connections.sweep();
  await connections.refuse();
  socket.write('GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
  stopSweeping();
});
