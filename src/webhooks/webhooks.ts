/** The webhooks of a store. Who may be told is `receiver.ts`, what it is told `message.ts`, when `deliverer.ts`. */
import { randomBytes, randomUUID } from 'node:crypto';
import { COMMAND, noteInAudit } from '../accounts/audit.ts';
import type { Position } from '../replication/feed/position.ts';
import type { WebhookTable } from '../store/schema/webhooks.ts';
import type { Store } from '../store/store.ts';
import type { WebhookFigures } from '../telemetry/registry.ts';
import { FIRST_S, pauseMs } from './backoff.ts';

const SECRET_BYTES = 32;
/** A receiver that fails for so long without a break is given up. */
const GIVEN_UP_MS = 5 * 86_400_000;
/** Nothing is to be done until something happens. */
const NEVER = Number.MAX_SAFE_INTEGER;

export interface NewWebhook {
  readonly url: string;
  readonly entities: readonly string[] | undefined;
  readonly municipalities: readonly string[] | undefined;
}

export class Webhooks {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #firstS: number;

  /** `firstS`: the first pause after a failure. */
  constructor(store: Store, now: () => number = Date.now, firstS: number = FIRST_S) {
    this.#store = store;
    this.#now = now;
    this.#firstS = firstS;
  }

  /** The secret is shown to nobody again. `undefined`: the URL is told already. */
  async add({ url, entities, municipalities }: NewWebhook): Promise<WebhookTable | undefined> {
    const at = this.#now();
    const row: WebhookTable = {
      id: randomUUID(),
      url,
      secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
      entities: entities === undefined ? null : JSON.stringify(entities),
      municipalities: municipalities === undefined ? null : JSON.stringify(municipalities),
      created: at,
      told_number: null,
      told_transaction: null,
      due: at,
      attempts: 0,
      failing_since: null,
      outcome: null,
      disabled: null,
      delivered: 0,
      failed: 0,
    };
    return this.#store.transaction().execute(async (store) => {
      const made = await store
        .insertInto('webhooks')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made === undefined) return undefined;
      await noteInAudit(store, {
        at,
        actor: COMMAND,
        event: 'webhook_added',
        account: null,
        details: named(row),
      });
      return row;
    });
  }

  list(): Promise<WebhookTable[]> {
    return this.#store.selectFrom('webhooks').selectAll().orderBy('created').orderBy('id').execute();
  }

  find(id: string): Promise<WebhookTable | undefined> {
    return this.#store.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Whether there was such a URL. */
  async remove(url: string): Promise<boolean> {
    return this.#store.transaction().execute(async (store) => {
      const row = await store.deleteFrom('webhooks').where('url', '=', url).returningAll().executeTakeFirst();
      if (row === undefined) return false;
      const at = this.#now();
      await noteInAudit(store, {
        at,
        actor: COMMAND,
        event: 'webhook_removed',
        account: null,
        details: named(row),
      });
      return true;
    });
  }

  /** Those that may be told something: other data are in use, or time has passed. */
  async wake(): Promise<string[]> {
    const woken = await this.#store
      .updateTable('webhooks')
      .set({ due: this.#now() })
      .where('disabled', 'is', null)
      .where('attempts', '=', 0)
      .returning('id')
      .execute();
    return woken.map(({ id }) => id);
  }

  /** The one that has been due for the longest, but for those that are being told. */
  nextDue(underWay: ReadonlySet<string> = new Set()): Promise<{ id: string } | undefined> {
    return this.#store
      .selectFrom('webhooks')
      .select('id')
      .where('disabled', 'is', null)
      .where('due', '<=', this.#now())
      .$if(underWay.size > 0, (due) => due.where('id', 'not in', [...underWay]))
      .orderBy('due')
      .limit(1)
      .executeTakeFirst();
  }

  /** It has all there is. */
  async rest({ id }: WebhookTable): Promise<void> {
    await this.#store.updateTable('webhooks').set({ due: NEVER }).where('id', '=', id).execute();
  }

  /** How far it has been told; by a message, or because nothing of it was for it. */
  async told({ id }: WebhookTable, at: Position, outcome?: string): Promise<void> {
    await this.#store
      .updateTable('webhooks')
      .set(({ eb }) => ({
        told_number: at.number,
        told_transaction: at.transaction,
        ...(outcome !== undefined && {
          outcome,
          attempts: 0,
          failing_since: null,
          delivered: eb('delivered', '+', 1),
        }),
      }))
      .where('id', '=', id)
      .execute();
  }

  /** Whether it is given up by this: at once where it says that it is gone, else after days without a break. */
  async missed(row: WebhookTable, outcome: string, isGone: boolean): Promise<boolean> {
    const at = this.#now();
    const since = row.failing_since ?? at;
    const isGivenUp = isGone || at - since >= GIVEN_UP_MS;
    await this.#store.transaction().execute(async (store) => {
      await store
        .updateTable('webhooks')
        .set(({ eb }) => ({
          outcome,
          due: at + pauseMs(row.attempts, this.#firstS),
          attempts: eb('attempts', '+', 1),
          failing_since: since,
          failed: eb('failed', '+', 1),
          ...(isGivenUp && { disabled: at }),
        }))
        .where('id', '=', row.id)
        .execute();
      if (isGivenUp) {
        const details = { ...named(row), outcome };
        await noteInAudit(store, { at, actor: 'service', event: 'webhook_disabled', account: null, details });
      }
    });
    return isGivenUp;
  }

  async figures(): Promise<WebhookFigures> {
    const rows = await this.#store
      .selectFrom('webhooks')
      .select(['disabled', 'attempts', 'delivered', 'failed'])
      .execute();
    const disabled = rows.filter((row) => row.disabled !== null).length;
    const failing = rows.filter((row) => row.disabled === null && row.attempts > 0).length;
    const sum = (name: 'delivered' | 'failed'): number => rows.reduce((all, row) => all + row[name], 0);
    return {
      active: rows.length - disabled - failing,
      failing,
      disabled,
      delivered: sum('delivered'),
      failed: sum('failed'),
    };
  }
}

const named = ({ id, url }: WebhookTable): object => ({ webhook: id, url });
