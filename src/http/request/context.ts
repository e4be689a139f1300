/**
 * The context of a request: who asks, as far as an answer depends on it, and where the answer goes. It is made once,
 * before the route is run, and read by the responder; no route asks who the caller is. Callers are anonymous: there are
 * no keys yet. What a key will change (links that repeat its prefix, private caching, tags of its own) has its place
 * here.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../../engine/engine.ts';
import type { BaseOf } from './base.ts';

/** A caller. Callers that differ in nothing are one object, so that what is derived from it can be kept. */
export interface Caller {
  /** Id of the key, and the plan that it belongs to; none of an anonymous caller. */
  readonly key?: { readonly id: string; readonly plan: string } | undefined;
  /** Where links lead: the public base, with the key's prefix where the path had one. */
  readonly base: string;
  /** Callers of different scopes never share an ETag. Empty: answers are the same for everybody. */
  readonly scope: string;
  /** `Cache-Control` of an answer that may be kept. */
  readonly cacheControl: string;
  /** `Cache-Control` of an answer that a cache must revalidate before each use. */
  readonly revalidateControl: string;
}

export interface Context {
  readonly caller: Caller;
  /** Closed when nobody waits for the answer any more. */
  readonly connection: Connection;
}

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Context;

const ANONYMOUS = { scope: '', cacheControl: 'public, max-age=300', revalidateControl: 'no-cache' } as const;

export function anonymousContext(baseOf: BaseOf): ContextOf {
  let caller: Caller = { base: '', ...ANONYMOUS };
  return (request, reply) => {
    const base = baseOf(request);
    if (base !== caller.base) caller = { base, ...ANONYMOUS };
    return { caller, connection: reply.raw };
  };
}
