/**
 * What a receiver is told: one message a transaction, with how many events it has, the first of them, and where the others are.
 * Its id follows from receiver and transaction, so that a message that is sent again is known again.
 */

import type { Transaction } from '../engine/border.generated.ts';
import type { EventLog } from '../replication/feed/event-log.ts';
import type { Position } from '../replication/feed/position.ts';
import { since, type Wanted } from '../replication/feed/since.ts';
import type { WebhookTable } from '../store/schema/webhooks.ts';

const EVENTS = 100;
/** Characters of the events in a message. */
const EVENT_TEXT = 200_000;

export interface Message {
  readonly id: string;
  readonly body: string;
}

/** How far the receiver is with it; without a message nothing of the transaction was for it. */
export interface Step {
  readonly at: Position;
  readonly message?: Message;
}

type Row = Pick<WebhookTable, 'id' | 'entities' | 'municipalities'>;

interface Count {
  inserts: number;
  updates: number;
  deletes: number;
}

/** Of one transaction. */
class Told {
  readonly counts = new Map<string, Count>();
  readonly events: string[] = [];
  first = 0;
  last = 0;
  #characters = 0;
  isCut = false;

  add(entity: string, operation: 'insert' | 'update' | 'delete', number: number, text: string): void {
    const count = this.counts.get(entity) ?? { inserts: 0, updates: 0, deletes: 0 };
    count[`${operation}s`] += 1;
    this.counts.set(entity, count);
    this.first ||= number;
    this.last = number;
    this.isCut ||= this.events.length >= EVENTS || this.#characters + text.length > EVENT_TEXT;
    if (this.isCut) return;
    this.#characters += text.length;
    this.events.push(`{"entitet":"${entity}",${text.slice(1)}`);
  }

  /** The events are JSON already. `base`: where links lead. */
  body({ number, time }: Transaction, base: string): string {
    const operationer = [...this.counts].map(([entitet, count]) => ({
      entitet,
      ...count,
      href: `${base}/haendelser/${encodeURIComponent(entitet)}?txid=${number}`,
    }));
    const head = JSON.stringify({
      txid: number,
      tidspunkt: time,
      sekvensnummerfra: this.first,
      sekvensnummertil: this.last,
      operationer,
      afkortet: this.isCut,
    });
    const data = `${head.slice(0, -1)},"haendelser":[${this.events.join(',')}]}`;
    return `{"type":"haendelser.nye","timestamp":${JSON.stringify(time)},"data":${data}}`;
  }
}

export async function* messages(log: EventLog, row: Row, from: Position, base: string): AsyncGenerator<Step> {
  const idOf = (transaction: Transaction): string => `msg_${row.id}_${transaction.number}`;
  let told = new Told();
  for await (const portion of since(log, from, wantedBy(row))) {
    if (portion.is === 'events') {
      const { entity, events } = portion.chunk;
      for (const { operation, number, text } of events) told.add(entity, operation, number, text);
      continue;
    }
    const { transaction, at } = portion;
    if (portion.is === 'lost') yield { at, message: { id: idOf(transaction), body: lostBody(transaction) } };
    else if (told.last === 0) yield { at };
    else yield { at, message: { id: idOf(transaction), body: told.body(transaction, base) } };
    told = new Told();
  }
}

function lostBody({ number, time }: Transaction): string {
  const besked = 'Hvad der blev ændret, er ikke kendt: begynd forfra med et udtræk.';
  return JSON.stringify({ type: 'haendelser.tabt', timestamp: time, data: { txid: number, besked } });
}

function wantedBy({ entities, municipalities }: Row): Wanted {
  const set = (text: string | null) => (text === null ? undefined : new Set(JSON.parse(text) as string[]));
  return { entities: set(entities), municipalities: set(municipalities) };
}
