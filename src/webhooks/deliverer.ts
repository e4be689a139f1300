/**
 * Tells receivers what changed, each in the order of the transactions. The queue gives each its turn; where one fails, the
 * queue comes back to it later. How far it is stands in the store after each message: after a kill it gets the message that was
 * under way again, under the same id.
 */

import type { JobQueue, Outcome } from '../jobs/queue/queue.ts';
import type { EventLog } from '../replication/feed/event-log.ts';
import type { Newsroom } from '../replication/feed/news.ts';
import { newestOf } from '../replication/feed/position.ts';
import type { WebhookTable } from '../store/schema/webhooks.ts';
import { messages } from './message.ts';
import type { Sender } from './send.ts';
import type { Webhooks } from './webhooks.ts';

export interface DelivererOptions {
  readonly webhooks: Webhooks;
  readonly queue: JobQueue;
  readonly log: EventLog;
  readonly newsroom: Newsroom;
  readonly sender: () => Promise<Pick<Sender, 'send'>>;
  /** Where links lead. */
  readonly base: string;
  readonly onTrouble: (message: string, reason: string) => void;
}

export class Deliverer {
  readonly #options: DelivererOptions;

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  /** Works until it is stopped. */
  async run(stop: AbortSignal): Promise<void> {
    const { queue } = this.#options;
    await Promise.all([
      this.#wake(stop),
      queue.work((id, lost) => this.#work(id, AbortSignal.any([stop, lost])), stop),
    ]);
  }

  async #wake(stop: AbortSignal): Promise<void> {
    const { webhooks, queue, newsroom, onTrouble } = this.#options;
    while (!stop.aborted) {
      const news = newsroom.next;
      try {
        for (const id of await webhooks.wake()) await queue.add({ id, caller: id, turn: 0 });
      } catch (error) {
        onTrouble('webhooks are not looked at', String(error));
      }
      if ((await news) === 'stop') return;
    }
  }

  async #work(id: string, stop: AbortSignal): Promise<Outcome> {
    const { webhooks, onTrouble } = this.#options;
    try {
      const row = await webhooks.find(id);
      if (row === undefined || row.disabled !== null) return 'done';
      return await this.#tell(row, stop);
    } catch (error) {
      if (!stop.aborted) onTrouble('a webhook is left for later', String(error));
      return 'left';
    }
  }

  async #tell(row: WebhookTable, stop: AbortSignal): Promise<Outcome> {
    const { webhooks, log, sender, base, onTrouble } = this.#options;
    const { told_number: number, told_transaction: transaction } = row;
    const isNew = number === null || transaction === null;
    const from = isNew ? newestOf((await log.state()).transactions) : { number, transaction };
    if (isNew) await webhooks.told(row, from);
    for await (const { at, message } of messages(log, row, from, base)) {
      stop.throwIfAborted();
      if (message === undefined) {
        await webhooks.told(row, at);
        continue;
      }
      const { outcome, isTaken, isGone } = await (await sender()).send(row, message, stop);
      if (isTaken) {
        await webhooks.told(row, at, outcome);
        continue;
      }
      // Counted as it is now: there may have been successes since it was read.
      const now = await webhooks.find(row.id);
      if (now === undefined) return 'done';
      if (await webhooks.missed(now, outcome, isGone)) {
        onTrouble('a webhook is given up', `${row.url}: ${outcome}`);
        return 'done';
      }
      return 'left';
    }
    await webhooks.rest(row);
    return 'done';
  }
}
