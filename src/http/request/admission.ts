/**
 * The door of the service, as the life of a request sees it: who is let in, and what becomes of his count. Services without
 * keys have no door. What is behind it: `src/access`.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContextOf } from './context.ts';

export interface Admission {
  /** Takes keys and tokens out of a request before it is routed; the URL that is left. */
  take(request: IncomingMessage): string;
  /** Makes the context, and calls `done` when the caller is let in, or with the reason why he is not. */
  admit(request: FastifyRequest, reply: FastifyReply, contextOf: ContextOf, done: Done): void;
  /** The answer has been sent. */
  settle(reply: FastifyReply): void;
}

export type Done = (refused?: Error) => void;
