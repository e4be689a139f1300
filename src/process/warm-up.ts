/**
 * Asks the questions that clients will ask, a few times each and of both lanes, before the process calls itself ready: the
 * first ones pay for threads that start and code that is not compiled yet. They are counted like any others. What is made
 * once, when first asked for, and would hold the event loop then, comes last: nobody's first answer waits for it.
 *
 * They come over a connection, as those of clients do: had the code met requests and responses of another making first,
 * it would be compiled for both, and slower for ever. Not by way of the port, which several processes may share.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { App } from '../http/app-types.ts';

const paths = [
  '/autocomplete?q=ve',
  '/autocomplete?q=vej%201&type=adresse&caretpos=5',
  '/adgangsadresser/autocomplete?q=gade',
  '/adgangsadresser/reverse?x=10.2&y=56.2',
  '/datavask/adresser?betegnelse=Vej%201,%208000%20Aarhus',
  '/adresser?per_side=2&struktur=mini',
  // Of the pool.
  '/adresser?per_side=200',
];

const madeOnce = ['/openapi.json', '/docs/'];

const ROUNDS = 3;

/** Ends early when the process is told to stop meanwhile: a server that is closed takes no more questions. */
export async function warmUp(app: App, stopping: AbortSignal): Promise<void> {
  const entrance = createServer((socket) => app.server.emit('connection', socket));
  await once(entrance.listen(0, '127.0.0.1'), 'listening');
  const { port } = entrance.address() as AddressInfo;
  try {
    for (let round = 0; round < ROUNDS; round += 1) await ask(port, paths, stopping);
    await ask(port, madeOnce, stopping);
  } finally {
    entrance.close();
  }
}

/** One after the other on a connection that the service closes when the last is answered. */
async function ask(port: number, asked: readonly string[], stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const requests = asked.map((path, place) => {
    const connection = place === asked.length - 1 ? 'close' : 'keep-alive';
    return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\nconnection: ${connection}\r\n\r\n`;
  });
  const client = connect(port, '127.0.0.1').resume();
  const leave = (): unknown => client.destroy();
  stopping.addEventListener('abort', leave);
  client.write(requests.join(''));
  await once(client, 'close');
  stopping.removeEventListener('abort', leave);
}
