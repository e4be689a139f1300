/**
 * The Fastify application as routes see it: schemas give the types of parameters, and a reply carries its context and
 * lane.
 */
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
import type { Fault } from './parameters/parameters.ts';
import type { Context } from './request/context.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Says what there is instead of paths of this form that no route has; see `RouteMethods`. */
    explainUnknown: (url: string, fault: Fault) => void;
  }
  interface FastifyReply {
    /** The caller, and the connection that the answer goes to. */
    context: Context;
    /** The lane that answered, for the metrics. */
    lane: Lane;
    /** When the request arrived, by `performance.now()`. */
    began: number;
    isFinished: boolean;
    /** To be called when the answer has been sent. */
    finished: (reply: FastifyReply) => void;
  }
}
