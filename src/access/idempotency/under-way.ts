/**
 * Requests with an `Idempotency-Key` that are being handled. What writes keeps its answer in the transaction of what it writes:
 * with it or not at all, so that whoever sends it again, to whatever process, never has it done twice.
 */
import type { FastifyReply } from 'fastify';
import { ApiError } from '../../http/errors/errors.ts';
import { ANY_KEY } from '../../keys/format.ts';
import type { Store } from '../../store/store.ts';
import type { KeptAnswers, Sent } from './kept-answers.ts';

export interface UnderWay extends Sent {
  readonly request: string;
  readonly answers: KeptAnswers;
}

export interface Written {
  readonly status: number;
  readonly body: object;
  readonly location?: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export const underWay = new WeakMap<FastifyReply, UnderWay>();

/**
 * To be called in the transaction of what a request wrote, which must fail with it: throws 409 where the request lasted so long
 * that another one took its key. Does nothing for a request without a key.
 */
export async function keepAnswer(reply: FastifyReply, store: Store, written: Written): Promise<void> {
  const sent = underWay.get(reply);
  if (sent === undefined) return;
  const { status, body, location } = written;
  const isKept = await sent.answers.within(store).keep(sent, {
    status,
    headers: { 'content-type': JSON_TYPE, ...(location !== undefined && { location }) },
    body: JSON.stringify(body).replace(ANY_KEY, '$1…'),
    request: sent.request,
  });
  if (!isKept) throw new ApiError('request_in_progress');
}
