/**
 * `Idempotency-Key` of every POST of a service with keys. Of those that only read, no answer is kept: sent again they are answered
 * anew and not counted. Those whose route says that it writes are answered with what was kept. Files of jobs, which are read as
 * they come, are known when they have come: `src/jobs/intake` claims and keeps for itself.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, Session } from 'fastify';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { clientOf } from '../../http/request/client-address.ts';
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts';
import { ANY_KEY } from '../../keys/format.ts';
import type { KeptAnswers, Sent } from './kept-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What becomes of a POST that is sent again: answered anew, answered as before, or the route sees to it itself. */
    repeated?: 'anew' | 'as before' | 'by itself';
  }
}

const KEPT_HEADERS = ['content-type', 'location'] as const;

type Read = Sent & { readonly request: string };
type Answers = () => Pick<KeptAnswers, 'claim' | 'keep' | 'release'>;

/** Must be called before the routes are added. `onTrouble`: what could not be kept after the answer was sent. */
export function repeatPosts(app: App, answers: Answers, onTrouble: (error: unknown) => void): void {
  const underWay = new WeakMap<FastifyReply, Read>();
  app.addHook('onRoute', (route) => {
    const repeated = route.config?.repeated ?? 'anew';
    if (![route.method].flat().includes('POST') || repeated === 'by itself') return;
    const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const key = idempotencyKeyOf(request.headers);
      if (key === null) return;
      const sent = sentUnder(key, request, reply);
      const claim = await answers().claim(sent);
      if (claim === 'reused') throw new ApiError('idempotency_key_reused');
      if (claim === 'in_progress') throw new ApiError('request_in_progress');
      if (claim !== 'new') {
        replay(reply);
        if (repeated === 'as before') await reply.code(claim.status).headers(claim.headers).send(claim.body);
        return;
      }
      underWay.set(reply, sent);
      reply.raw.once('close', () => {
        // What only reads is kept when it has been sent; what failed is not.
        if (underWay.delete(reply)) finish(answers(), sent, reply).catch(onTrouble);
      });
    };
    // Validation makes of the body what the route reads; here it is as it was sent.
    route.preValidation = [route.preValidation ?? [], begin].flat();
    if (repeated !== 'as before') return;
    const keep = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const sent = underWay.get(reply);
      if (sent === undefined || reply.statusCode >= 300) return payload;
      const headers = KEPT_HEADERS.flatMap((name) => {
        const value = reply.getHeader(name);
        return value === undefined ? [] : [[name, String(value)]];
      });
      // Before anybody sees it: else a client that asks again at once would have it done twice.
      await answers().keep(sent, {
        status: reply.statusCode,
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: String(payload ?? '').replace(ANY_KEY, '$1…'),
        request: sent.request,
      });
      underWay.delete(reply);
      return payload;
    };
    route.onSend = [route.onSend ?? [], keep].flat();
  });
}

async function finish(
  answers: ReturnType<Answers>,
  sent: Read,
  { statusCode: status, raw }: FastifyReply,
): Promise<void> {
  if (status < 300 && raw.writableEnded) {
    await answers.keep(sent, { status, headers: {}, body: '', request: sent.request });
  } else await answers.release(sent);
}

function replay(reply: FastifyReply): void {
  const { context } = reply;
  const { headers: earlier } = context;
  context.headers = {
    addTo(headers) {
      earlier?.addTo(headers);
      headers['idempotent-replayed'] = 'true';
    },
  };
  context.guest?.spare();
}

function sentUnder(key: string, request: FastifyRequest, { context }: FastifyReply): Read {
  // Only the dashboard has sessions.
  const session = request.session as Session | undefined;
  const parts = [request.raw.method, request.raw.url, JSON.stringify(request.body ?? null)];
  const hash = createHash('sha256').update(parts.join(' '));
  return {
    key,
    caller: context.guest?.account ?? session?.account ?? clientOf(request.ip),
    request: hash.digest('hex'),
  };
}
