/**
 * Bytes of answers that clients have not fetched yet. Node parses every request that one read brings, a thousand perhaps,
 * before it looks whether their answers leave; so a connection with much to fetch waits with its next request, and all
 * connections together hold no more than a fixed amount.
 */
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { ApiError } from './errors.ts';

/** Of one connection, before its next request is looked at. */
const MOST_OF_ONE = 2 * 1024 * 1024;
/** Of all together, before an answer is refused. */
const MOST_OF_ALL = 256 * 1024 * 1024;

interface Held {
  bytes: number;
  readonly waiting: (() => void)[];
}

export class Backlog {
  readonly #held = new WeakMap<Socket, Held>();
  #total = 0;

  /** Calls at once, or when enough has been fetched. */
  admit(socket: Socket, proceed: () => void): void {
    const held = this.#held.get(socket);
    if (held === undefined || held.bytes < MOST_OF_ONE) proceed();
    else held.waiting.push(proceed);
  }

  /** Notes an answer about to be sent. Throws {@link ApiError} when all clients together hold too much. */
  hold(reply: FastifyReply, bytes: number): void {
    if (this.#total + bytes > MOST_OF_ALL) throw new ApiError('overloaded');
    const { socket } = reply.request.raw;
    const held = this.#held.get(socket);
    if (held === undefined) this.#held.set(socket, { bytes, waiting: [] });
    else held.bytes += bytes;
    this.#total += bytes;
    reply.heldBytes = bytes;
  }

  /** Notes an answer that was fetched, or whose client is gone. */
  release(reply: FastifyReply): void {
    const bytes = reply.heldBytes;
    if (bytes === 0) return;
    reply.heldBytes = 0;
    this.#total -= bytes;
    const held = this.#held.get(reply.request.raw.socket);
    if (held === undefined) return;
    held.bytes -= bytes;
    while (held.bytes < MOST_OF_ONE) {
      const proceed = held.waiting.shift();
      if (proceed === undefined) return;
      proceed();
    }
  }
}
