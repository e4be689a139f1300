/**
 * The context of a request: what an answer depends on of its caller, and the connection that the answer goes to. It is
 * made once, before the route runs, and read by the responder; routes do not depend on the caller. All callers are
 * anonymous: there are no keys yet. What a key will change (links with its prefix, private caching, ETags of its own)
 * belongs here.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../../engine/engine.ts';
import type { BaseOf } from './base.ts';
import { clientOf } from './client-address.ts';

/** A caller. Equal callers are one object, so that values derived from it can be cached. */
export interface Caller {
  /** Id of the key and the plan it belongs to; absent for an anonymous caller. */
  readonly key?: { readonly id: string; readonly plan: string } | undefined;
  /** Base URL of links: the public base, with the key's prefix where the path had one. */
  readonly base: string;
  /** Cache scope: callers of different scopes never share an ETag. Empty: answers are the same for all callers. */
  readonly scope: string;
  /** `Cache-Control` of an answer that may be cached. */
  readonly cacheControl: string;
  /** `Cache-Control` of an answer that a cache must revalidate before each use. */
  readonly revalidateControl: string;
}

/** How many callers are kept. Clients choose the base by their `Host` header, so there is a bound. */
export const CALLERS_KEPT = 16;

export interface Context {
  readonly caller: Caller;
  /** Emits `close` when the client has gone or the answer has been sent. */
  readonly connection: Connection;
}

class ClientConnection implements Connection {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  /** Behind trusted proxies, what they report. Only the pool asks: working it out would cost every key press. */
  get address(): string {
    return clientOf(this.#request.ip);
  }

  once(event: 'close', listener: () => void): void {
    this.#reply.raw.once(event, listener);
  }

  off(event: 'close', listener: () => void): void {
    this.#reply.raw.off(event, listener);
  }
}

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Context;

const ANONYMOUS = { scope: '', cacheControl: 'public, max-age=300', revalidateControl: 'no-cache' } as const;

export function anonymousContext(baseOf: BaseOf): ContextOf {
  /** By base, the latest used last. */
  const callers = new Map<string, Caller>();
  let caller: Caller = { base: '', ...ANONYMOUS };
  const callerOf = (base: string): Caller => {
    const used = callers.get(base) ?? { base, ...ANONYMOUS };
    callers.delete(base);
    callers.set(base, used);
    for (const oldest of callers.keys()) {
      if (callers.size <= CALLERS_KEPT) break;
      callers.delete(oldest);
    }
    return used;
  };
  return (request, reply) => {
    const base = baseOf(request);
    // Most requests are made to the host of the one before.
    if (base !== caller.base) caller = callerOf(base);
    return { caller, connection: new ClientConnection(request, reply) };
  };
}
