/**
 * Events over all entities, for those who follow them: streams, webhooks, the page of changes. They read the same events at the
 * same time, so what was read last is kept, up to a bound. Events never change once they are there.
 */
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import type { EntityDescription, Question, Transaction } from '../../engine/border.generated.ts';
import type { Engine } from '../../engine/engine.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { Turns } from '../../http/request/turns.ts';
import { SEPARATOR, type Shape, Source } from '../chunks.ts';
import type { Entities } from '../entities.ts';
import { eventsOf } from '../transactions.ts';

/** Events that are read at a time: to read their JSON takes the event loop a millisecond or two. */
const EVENTS = 256;
/** Most bytes of JSON that are kept, as objects some times as much; a border has a million. */
const KEPT = 4_000_000;

type Row = Readonly<Record<string, unknown>>;

export interface RegisterEvent {
  /** Sequence number. */
  readonly number: number;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly row: Row;
  /** The row before, where it has other values now. */
  readonly before?: Row;
  /** Its JSON, as `/haendelser` writes it. */
  readonly text: string;
}

/** Events of one entity in one transaction, one after the other. */
export interface Chunk {
  readonly transaction: Transaction;
  readonly entity: string;
  readonly events: readonly RegisterEvent[];
}

export interface LogState {
  /** Every transaction that led to the data in use. */
  readonly transactions: readonly Transaction[];
  readonly entities: readonly EntityDescription[];
}

/** The service itself asks, on behalf of all who follow. */
const nobody = { once: () => undefined, off: () => undefined };

export class EventLog {
  readonly #engine: Engine;
  readonly #snapshot: () => SnapshotInfo | null;
  readonly #entities: Entities;
  #state: { generation: number; state: Promise<LogState> } | undefined;
  /** By their names, the latest used last. */
  readonly #chunks = new Map<string, Promise<Chunk>>();
  readonly #sizes = new Map<string, number>();
  #kept = 0;
  readonly #turns = new Turns();
  /** By the number of the transaction, for as long as somebody reads it: many read the same one. */
  readonly #changed = new Map<number, WeakRef<Promise<ReadonlyMap<string, string>>>>();

  constructor(engine: Engine, snapshot: () => SnapshotInfo | null, entities: Entities) {
    this.#engine = engine;
    this.#snapshot = snapshot;
    this.#entities = entities;
  }

  async ask(question: Question, shape?: Shape): Promise<Buffer> {
    return (await new Source(this.#engine, nobody).ask(question, shape)).bytes;
  }

  /** Of the data in use. */
  state(): Promise<LogState> {
    const info = this.#snapshot();
    if (info === null) throw new ApiError('not_ready');
    if (this.#state?.generation !== info.generation) {
      const state = this.#read(info).catch((error: unknown) => {
        this.#state = undefined;
        throw error;
      });
      this.#state = { generation: info.generation, state };
    }
    return this.#state.state;
  }

  async #read(info: SnapshotInfo): Promise<LogState> {
    const transactions = await new Source(this.#engine, nobody).transactions();
    return { transactions, entities: this.#entities.loaded(info) };
  }

  /** Municipalities of the entrances that a transaction made, changed or deleted, the last one of each. */
  changedEntrances(transaction: Transaction): Promise<ReadonlyMap<string, string>> {
    const { number } = transaction;
    const known = this.#changed.get(number)?.deref();
    if (known !== undefined) return known;
    const reading = this.#readChanged(transaction).catch((error: unknown) => {
      this.#changed.delete(number);
      throw error;
    });
    for (const [other, map] of this.#changed) if (map.deref() === undefined) this.#changed.delete(other);
    this.#changed.set(number, new WeakRef(reading));
    return reading;
  }

  async #readChanged(transaction: Transaction): Promise<ReadonlyMap<string, string>> {
    const changed = new Map<string, string>();
    for await (const { events } of this.events(transaction, 'adgangsadresse', 0)) {
      for (const { row } of events) {
        const { id, kommunekode: code } = row;
        if (typeof id === 'string' && typeof code === 'string') changed.set(id, code);
      }
    }
    return changed;
  }

  /** The events of an entity in a transaction after a number, some at a time, each in a turn of the event loop. */
  async *events(transaction: Transaction, entity: string, after: number): AsyncGenerator<Chunk> {
    const { first, count } = eventsOf(transaction, entity);
    const start = Math.floor(Math.max(0, after + 1 - first) / EVENTS) * EVENTS;
    for (let from = start; from < count; from += EVENTS) {
      const chunk = await this.#chunk(transaction, entity, from);
      await this.#turn();
      const begun = chunk.events[0]?.number ?? 0;
      yield begun > after ? chunk : { ...chunk, events: chunk.events.filter(({ number }) => number > after) };
    }
  }

  #chunk(transaction: Transaction, entity: string, from: number): Promise<Chunk> {
    const name = `${transaction.number} ${entity} ${from}`;
    const known = this.#chunks.get(name) ?? this.#readChunk(name, transaction, entity, from);
    this.#chunks.delete(name);
    this.#chunks.set(name, known);
    return known;
  }

  async #readChunk(name: string, transaction: Transaction, entity: string, from: number): Promise<Chunk> {
    try {
      const bytes = await this.ask({
        resource: 'replication',
        operation: 'events',
        parameters: {
          entity,
          transaction: transaction.number,
          from,
          events: EVENTS,
          lowest: 0,
          highest: Number.MAX_SAFE_INTEGER,
          notation: 'lines',
          withBefore: true,
        },
      });
      await this.#turn();
      const lines = bytes.toString().split(SEPARATOR).filter(Boolean);
      this.#note(name, bytes.length);
      return { transaction, entity, events: lines.map(eventIn) };
    } catch (error) {
      this.#chunks.delete(name);
      throw error;
    }
  }

  /** Whoever reads: one chunk is read or looked at in a turn. */
  #turn(): Promise<void> {
    return new Promise((resolve) => this.#turns.take(resolve));
  }

  #note(name: string, size: number): void {
    // It was given up before it came, or has been read again since.
    if (!this.#chunks.has(name) || this.#sizes.has(name)) return;
    this.#sizes.set(name, size);
    this.#kept += size;
    for (const oldest of this.#chunks.keys()) {
      if (this.#kept <= KEPT || oldest === name) break;
      this.#chunks.delete(oldest);
      this.#kept -= this.#sizes.get(oldest) ?? 0;
      this.#sizes.delete(oldest);
    }
  }
}

function eventIn(line: string): RegisterEvent {
  // JSON has no tab of its own.
  const [text = '', before] = line.split('\t');
  const {
    sekvensnummer: number,
    operation,
    data: row,
  } = JSON.parse(text) as { sekvensnummer: number; operation: RegisterEvent['operation']; data: Row };
  return { number, operation, row, text, ...(before && { before: JSON.parse(before) as Row }) };
}
