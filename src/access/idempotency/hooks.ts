/**
 * `Idempotency-Key` of every POST of a service with keys. A POST that only reads is answered and counted again, for no answer of
 * it is kept. One whose route says that it writes gets the answer that was kept (`under-way.ts`). Files of jobs are read as they
 * come and known only then: `src/jobs/intake` claims and keeps for itself.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, Session } from 'fastify';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { sentIn } from '../../http/request/body.ts';
import { clientOf } from '../../http/request/client-address.ts';
import { whenClosed } from '../../http/request/context.ts';
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts';
import { type KeptAnswers, SIGN_OF_LIFE_MS } from './kept-answers.ts';
import { type UnderWay, underWay } from './under-way.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What becomes of a POST that is sent again: answered anew; as before, where the route keeps its answer with what it writes; or
     * the route sees to all of it itself.
     */
    repeated?: 'anew' | 'as before' | 'by itself';
  }
}

type Answers = () => KeptAnswers;

/** Must be called before the routes are added. `onTrouble`: what could not be kept after the answer was sent. */
export function repeatPosts(app: App, answers: Answers, onTrouble: (error: unknown) => void): void {
  app.addHook('onRoute', (route) => {
    const repeated = route.config?.repeated ?? 'anew';
    if (![route.method].flat().includes('POST') || repeated === 'by itself') return;
    const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const key = idempotencyKeyOf(request.headers);
      if (key === null) return;
      const sent = sentUnder(key, request, reply, answers());
      const claim = await sent.answers.claim(sent);
      if (claim === 'reused') throw new ApiError('idempotency_key_reused');
      if (claim === 'in_progress') throw new ApiError('request_in_progress');
      if (claim !== 'new') {
        replay(reply);
        if (repeated === 'anew') return;
        reply.context.guest?.spare();
        await reply.code(claim.status).headers(claim.headers).send(claim.body);
        return;
      }
      underWay.set(reply, sent);
      const living = setInterval(
        () => void sent.answers.goOn(sent).catch(onTrouble),
        SIGN_OF_LIFE_MS,
      ).unref();
      whenClosed(reply.raw, () => {
        clearInterval(living);
        // What only reads is kept when it has been sent; what failed is not.
        finish(sent, reply).catch(onTrouble);
      });
    };
    // Validation makes of the body what the route reads; here it is as it was sent.
    route.preValidation = [route.preValidation ?? [], begin].flat();
  });
}

async function finish(sent: UnderWay, { statusCode: status, raw }: FastifyReply): Promise<void> {
  const { answers } = sent;
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
      headers.push('idempotent-replayed', 'true');
    },
  };
}

function sentUnder(
  key: string,
  request: FastifyRequest,
  { context }: FastifyReply,
  answers: KeptAnswers,
): UnderWay {
  // Only the dashboard has sessions.
  const session = request.session as Session | undefined;
  // The bytes, because writing two megabytes as JSON again takes long.
  const bytes = sentIn(request.body)?.bytes ?? '';
  const hash = createHash('sha256').update(`${request.raw.method} ${request.raw.url} `).update(bytes);
  return {
    answers,
    key,
    caller: context.guest?.account ?? session?.account ?? clientOf(request.ip),
    request: hash.digest('hex'),
  };
}
