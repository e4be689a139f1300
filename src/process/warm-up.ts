/**
 * Sends typical requests of both lanes, a few times each, before the process reports ready: the first requests wait for
 * threads to start and run code that is not compiled yet. The metrics count them like all others. What only the
 * documentation needs is not asked for: threads make it at its first request.
 *
 * The requests come over a connection, as those of clients do. If the code ran on simulated requests and responses
 * first, it would be compiled for both kinds and stay slower. They do not use the port, which several processes may
 * share.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { Service } from '../app.ts';

const typicalPaths = [
  '/autocomplete?q=ve',
  '/autocomplete?q=vej%201&type=adresse&caretpos=5',
  '/adgangsadresser/autocomplete?q=gade',
  '/adgangsadresser/reverse?x=10.2&y=56.2',
  '/datavask/adresser?betegnelse=Vej%201,%208000%20Aarhus',
  '/adresser?per_side=2&struktur=mini',
  // Answered by the pool.
  '/adresser?per_side=200',
];

const ROUNDS = 3;

type Warmed = Pick<Service, 'app' | 'door'>;

function isTls({ server }: Service['app']): boolean {
  return (server as object) instanceof TlsServer;
}

/** Ends early when the process stops in the meantime, because a closed server accepts no more requests. */
export async function warmUp({ app, door }: Warmed, stopping: AbortSignal): Promise<void> {
  const accepted = isTls(app) ? 'secureConnection' : 'connection';
  const entrance = createServer((socket) => {
    door?.access.trust(socket);
    app.server.emit(accepted, socket);
  });
  await once(entrance.listen(0, '127.0.0.1'), 'listening');
  const { port } = entrance.address() as AddressInfo;
  try {
    for (let round = 0; round < ROUNDS; round += 1) await sendAll(port, typicalPaths, stopping);
  } finally {
    entrance.close();
  }
}

/** Sends the requests over one connection, which the service closes after the last answer. */
async function sendAll(port: number, paths: readonly string[], stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const requests = paths.map((path, place) => {
    const connection = place === paths.length - 1 ? 'close' : 'keep-alive';
    return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\nconnection: ${connection}\r\n\r\n`;
  });
  const client = connect(port, '127.0.0.1').resume();
  const leave = (): unknown => client.destroy();
  stopping.addEventListener('abort', leave);
  client.write(requests.join(''));
  await once(client, 'close');
  stopping.removeEventListener('abort', leave);
}
