/**
 * The connections of a server. Their number is limited, in all and by client, because each may keep a header that never ends.
 * A client is an address; the connections of trusted proxies have no share. One on which no request is under way gives way to
 * another client first.
 *
 * Closes idle connections while a server stops. Node closes the idle ones only once, when it stops listening. It would
 * keep until their timeout those that become idle later and those that a browser opened in advance and never used.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from './client-address.ts';
import { whenClosed } from './context.ts';
import { Shares } from './shares.ts';

/** For a process. Each may keep a header of 80 kB. */
const MOST_CONNECTIONS = 10_000;
const SWEEP_MS = 50;
/** Pending connections arrive within one such pause. The server waits for a pause without any, but only so often. */
const PAUSE_MS = 50;
const MAX_PAUSES = 10;
/** The port is closed behind a poll that brought no connection and next to no work, looked for so often. */
const MAX_POLLS = 200;
/** While a poll brings work, connections are established that only the next one accepts. */
const IDLE_POLL_MS = 0.2;
/** The first request of a new connection may take this long to arrive. */
const FIRST_REQUEST_MS = 1_000;

/**
 * The answer that is under way on a connection, if any: one that was given would keep its request, with a head of up to 80 kB.
 * `since`: when its latest request came; before the first, when it was accepted.
 */
interface Latest {
  response?: ServerResponse;
  since: number;
}

interface HttpServer extends Server {
  closeIdleConnections(): void;
}

export class Connections {
  readonly #server: HttpServer;
  #accepted = 0;
  /** The open connections, each with the time at which it was accepted. */
  readonly #open = new Map<Socket, number>();
  /** By the name of the connection: the socket of a request by TLS is another one than that which was accepted. */
  readonly #latest = new Map<string, Latest>();

  constructor(server: HttpServer, isProxy: (address: string) => boolean = () => false) {
    this.#server = server;
    const shares = new Shares('connections', MOST_CONNECTIONS);
    server.on('connection', (socket) => {
      this.#accepted += 1;
      const { remoteAddress = '' } = socket;
      // Each connection of a proxy counts as a client of its own.
      const client = isProxy(remoteAddress) ? `proxy ${this.#accepted}` : clientOf(remoteAddress);
      const name = nameOf(socket);
      const latest: Latest = { since: performance.now() };
      try {
        const yielding = { worth: () => worthOf(latest), end: () => socket.destroy() };
        socket.once('close', shares.take(client, 1, yielding));
      } catch {
        socket.destroy();
        return;
      }
      this.#open.set(socket, latest.since);
      this.#latest.set(name, latest);
      socket.once('close', () => {
        this.#open.delete(socket);
        if (this.#latest.get(name) === latest) this.#latest.delete(name);
      });
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      const latest = this.#latest.get(nameOf(socket));
      if (latest === undefined) return;
      Object.assign(latest, { response, since: performance.now() });
      whenClosed(response, () => {
        if (latest.response === response) delete latest.response;
      });
    });
  }

  /** Resolves when every connection that is open now has been closed, or after so many milliseconds. */
  async left(ms: number): Promise<void> {
    const open = [...this.#open.keys()];
    const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await Promise.race([Promise.all(closed), sleep(ms, undefined, { ref: false })]);
  }

  /**
   * Closes the port, if possible after a pause without a new connection. The system resets connections that it has
   * established and that were not yet accepted, so the port is closed right behind a poll that found none. A connection
   * that is established between that poll and the closing, some microseconds, is lost.
   */
  async refuse(): Promise<void> {
    for (let pause = 0; pause < MAX_PAUSES; pause += 1) {
      const before = this.#accepted;
      await sleep(PAUSE_MS);
      if (this.#accepted === before) break;
    }
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      const before = this.#accepted;
      const began = performance.now();
      await nextIteration();
      if (this.#accepted === before && performance.now() - began < IDLE_POLL_MS) break;
    }
    this.#server.close();
  }

  /** Closes connections without a request, repeatedly, until the returned function is called. */
  sweep(): () => void {
    const timer = setInterval(() => {
      this.#server.closeIdleConnections();
      const latest = performance.now() - FIRST_REQUEST_MS;
      for (const [socket, accepted] of this.#open) {
        if (socket.bytesRead === 0 && accepted < latest) socket.destroy();
      }
    }, SWEEP_MS);
    return () => clearInterval(timer);
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** The longest idle first, then those whose request has been under way longest. */
function worthOf({ response, since }: Latest): number {
  return response === undefined ? since - performance.now() : since;
}
