/**
 * Connections that must go before a server can close. Node closes the idle ones once, when it stops listening; those
 * whose last answer leaves later, and those a browser opened ahead and never used, it would keep until they time out.
 */
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

const SWEEP_MS = 50;
/** Connections on their way arrive within one such pause; the server waits for a pause without any, but not for ever. */
const PAUSE_MS = 5;
const MOST_PAUSES = 20;
/** The first request of a connection just accepted may still be on its way for so long. */
const FIRST_REQUEST_MS = 1_000;

interface HttpServer extends Server {
  closeIdleConnections(): void;
}

export class Connections {
  readonly #server: HttpServer;
  #accepted = 0;
  /** With the time each was accepted. */
  readonly #open = new Map<Socket, number>();

  constructor(server: HttpServer) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#accepted += 1;
      this.#open.set(socket, performance.now());
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Resolves when no new connection came for a moment. */
  async settled(): Promise<void> {
    for (let pause = 0; pause < MOST_PAUSES; pause += 1) {
      const before = this.#accepted;
      await sleep(PAUSE_MS);
      if (this.#accepted === before) return;
    }
  }

  /** Resolves when the server takes no new connection. */
  async refused(): Promise<void> {
    while (this.#server.listening) await turn();
  }

  /** Ends what no request is on, again and again until told to stop. */
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
