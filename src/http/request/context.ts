/**
 * The context of a request: what an answer depends on of its caller, and the connection that the answer goes to. It is
 * made once, before the route runs, and read by the responder; routes do not depend on the caller. Who a caller is, and
 * whether he is let in: `admission.ts`.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../../engine/engine.ts';
import type { BaseOf } from './base.ts';
import { clientOf } from './client-address.ts';

/** What answers depend on, of a kind of callers. */
export interface Terms {
  /** Cache scope: callers of different scopes never share an ETag. Empty: answers are the same for all callers. */
  readonly scope: string;
  /** `Cache-Control` of an answer that may be cached. */
  readonly cacheControl: string;
  /** `Cache-Control` of an answer that a cache must revalidate before each use. */
  readonly revalidateControl: string;
  /** Whether `cirkel`, `polygon` and `bbox` are answered. */
  readonly hasShapes: boolean;
}

/** A caller. Equal callers are one object, so that values derived from it can be cached. */
export interface Caller extends Terms {
  /** Base URL of links: never with a key. */
  readonly base: string;
}

/** Somebody who was let in by a key, or without one where keys are optional. */
export interface Guest {
  /** Id of his account. */
  readonly account: string | undefined;
  /** Id of his key; empty: none. */
  readonly key: string;
  /** Whether his calls are billed; those of test keys are not. */
  readonly isBilled: boolean;
  /** How many of his files may wait or run; 0: none. */
  readonly concurrentJobs: number;
  /** Whether he may copy registers. */
  readonly replicates: boolean;
  /** Counts a list as one call an item, also of a request that was spared. Rejects where fewer are left. */
  count(rows: number): Promise<void>;
  /** What was counted is given from now on, whatever becomes of the answer. Throws where the client has gone before. */
  given(): void;
  /** Counts nothing of this request, whatever it answers, unless something is counted later. */
  spare(): void;
}

/** How many callers are kept. Clients choose the base by their `Host` header, so there is a bound. */
export const CALLERS_KEPT = 16;

/** What is added to the headers of an answer when it is sent: names and values in turn. */
export interface AnswerHeaders {
  addTo(headers: string[]): void;
}

export interface Context {
  /** Absent where the service has no keys. */
  guest?: Guest | undefined;
  /** Headers about how often he may call. */
  headers?: AnswerHeaders | undefined;
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

  once(_event: 'close', listener: () => void): void {
    whenClosed(this.#reply.raw, listener);
  }

  off(event: 'close', listener: () => void): void {
    this.#reply.raw.off(event, listener);
  }
}

/** Acts when a response has been sent or its client has gone, also where that was before: then it says so no more. */
export function whenClosed(response: ServerResponse, act: () => void): void {
  if (response.closed) act();
  else response.once('close', act);
}

export type ContextOf = (request: FastifyRequest, reply: FastifyReply, terms?: Terms) => Context;

/** Of services without keys: answers are the same for all. */
const OPEN: Terms = {
  scope: '',
  cacheControl: 'public, max-age=300',
  revalidateControl: 'no-cache',
  hasShapes: true,
};

export function contextFinder(baseOf: BaseOf): ContextOf {
  /** By terms and base, the latest used last. */
  const kept = new Map<Terms, Map<string, Caller>>();
  let caller: Caller = { base: '', ...OPEN };
  let termsOfCaller = OPEN;
  const callerOf = (base: string, terms: Terms): Caller => {
    const callers = kept.get(terms) ?? new Map<string, Caller>();
    kept.set(terms, callers);
    const used = callers.get(base) ?? { base, ...terms };
    callers.delete(base);
    callers.set(base, used);
    for (const oldest of callers.keys()) {
      if (callers.size <= CALLERS_KEPT) break;
      callers.delete(oldest);
    }
    return used;
  };
  return (request, reply, terms = OPEN) => {
    const base = baseOf(request);
    // Most requests are made to the host of the one before.
    if (base !== caller.base || terms !== termsOfCaller) {
      caller = callerOf(base, terms);
      termsOfCaller = terms;
    }
    // All contexts have the same form, whether there are keys or not.
    return { caller, connection: new ClientConnection(request, reply), guest: undefined, headers: undefined };
  };
}
