/** The application as routes see it: schemas give the types of parameters, and a reply remembers its lane. */
import type {} from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Lane } from '../engine/lanes.ts';
import type { Context } from './request/context.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyReply {
    /** Who asks, and where the answer goes. */
    context: Context;
    /** Where the answer came from, for the metrics. */
    lane: Lane;
    /** When the request came, as `performance.now()` tells. */
    began: number;
    /** To be called when the answer has left. */
    finished: (reply: FastifyReply) => void;
  }
}
