/** Sends one message, signed by Standard Webhooks, within bounds of time and size. Redirects are not followed. */
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import type { WebhookTable } from '../store/schema/webhooks.ts';
import type { Message } from './message.ts';
import { lookupPublic, refuseAddress } from './receiver.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 15_000;
const WHOLE_MS = 30_000;
/** Of an answer, which nobody reads. */
const ANSWER_BYTES = 64 * 1024;
const GONE = 410;

export interface Sent {
  /** A status of HTTP, or why there is none. */
  readonly outcome: string;
  readonly isTaken: boolean;
  /** Whether the receiver wants no more, ever. */
  readonly isGone: boolean;
}

export class Sender {
  readonly #allowed: readonly string[];
  readonly #agent: Agent;

  /** `allowed`: hosts that need not have public addresses. */
  constructor(allowed: readonly string[]) {
    this.#allowed = allowed;
    this.#agent = new Agent({
      connect: { timeout: CONNECT_MS, lookup: lookupPublic(allowed) as never },
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
      maxResponseSize: ANSWER_BYTES,
    });
  }

  /** `stop` ends it; then it rejects, and nobody knows whether the receiver has it. */
  async send(
    { url, secret }: Pick<WebhookTable, 'url' | 'secret'>,
    { id, body }: Message,
    stop: AbortSignal,
  ): Promise<Sent> {
    const now = new Date();
    try {
      refuseAddress(new URL(url), this.#allowed);
      const answer = await request(url, {
        method: 'POST',
        dispatcher: this.#agent,
        signal: AbortSignal.any([stop, AbortSignal.timeout(WHOLE_MS)]),
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          'user-agent': 'vejviser',
          'webhook-id': id,
          'webhook-timestamp': `${Math.floor(now.getTime() / 1_000)}`,
          'webhook-signature': new Webhook(secret).sign(id, now, body),
        },
        body,
      });
      // What it says beside its status is nothing to us, also where it breaks off.
      await answer.body.dump({ limit: ANSWER_BYTES }).catch(() => undefined);
      const { statusCode: status } = answer;
      return { outcome: `${status}`, isTaken: status >= 200 && status < 300, isGone: status === GONE };
    } catch (error) {
      stop.throwIfAborted();
      return { outcome: reasonOf(error), isTaken: false, isGone: false };
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return (cause instanceof Error ? cause.message : message).slice(0, 300);
}
