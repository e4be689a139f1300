/**
 * Connections that must go before a server can close. Node closes the idle ones once, when it stops listening; those
 * whose last answer leaves later, and those a browser opened ahead and never used, it would keep until they time out.
 */
import type { Server, Socket } from 'node:net';

const SWEEP_MS = 50;

interface HttpServer extends Server {
  closeIdleConnections(): void;
}

export class Connections {
  readonly #server: HttpServer;
  readonly #open = new Set<Socket>();

  constructor(server: HttpServer) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Ends what no request is on, again and again until told to stop. */
  sweep(): () => void {
    const timer = setInterval(() => {
      this.#server.closeIdleConnections();
      for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    return () => clearInterval(timer);
  }
}
