/**
 * Rows and events, some at a time from the pool, in the order of the snapshot. The next ones are asked for when the client
 * has taken those before, so that a slow reader costs no memory.
 *
 * All of an answer is of one snapshot: that in use when it began is held until the answer ends, whatever comes into use
 * meanwhile. Where none could be held, the answer is cut when another comes, never ended as if whole.
 */
import type { Addon } from '../engine/addon/addon.ts';
import type { ExtractNotation, KeyValue, Question, Transaction } from '../engine/border.generated.ts';
import { type Connection, type Engine, inquiry, type Presentation } from '../engine/engine.ts';
import { type Expectation, MANY } from '../engine/estimate.ts';
import { eventsOf, numberOfEvent } from './transactions.ts';

/** Rows of the table behind an entity: some 300 kB, which each reader holds a few times. */
const ROWS = 1_000;
/** Those of a batch of a file are read together. */
const EVENTS = 4_096;

/** Between the lines of that notation. */
export const SEPARATOR = '\r\n';

/** What a chunk of rows may have: more than the event loop should write. */
export const expected: Expectation = {
  rows: () => MANY,
  bytes: { mini: 500, nested: 500, flat: 500, full: 500, autocomplete: 500 },
  geometryBytes: 0,
};

/** Rows have one form; records have a short one. */
const presentations = { flat: prepared('flat'), mini: prepared('mini') };

function prepared(shape: 'flat' | 'mini'): { presentation: Presentation; text: string } {
  const presentation: Presentation = { shape, format: 'json', base: '' };
  return { presentation, text: JSON.stringify(presentation) };
}

export type Shape = keyof typeof presentations;

class SnapshotChanged extends Error {
  constructor() {
    super('another snapshot came into use while rows of the one before were sent');
  }
}

/** Who keeps a snapshot open: the addon. */
export type Holds = Pick<Addon, 'holdSnapshot' | 'releaseSnapshot'>;

/** Of the generation that was asked for last: each is a file of its own, and after a year of hours there are thousands. */
const transactionsOf = new WeakMap<Engine, { generation: number; all: readonly Transaction[] }>();

/** Asks the engine on behalf of one request. */
export class Source {
  readonly #engine: Engine;
  readonly #connection: Connection;
  #generation: number | undefined;
  readonly #held: number | undefined;
  readonly #release: () => void;

  /** All that is asked is answered from one snapshot where `holds` is given; {@link close} lets it go. */
  constructor(engine: Engine, connection: Connection, holds?: Holds) {
    this.#engine = engine;
    this.#connection = connection;
    const held = holds?.holdSnapshot() ?? undefined;
    this.#held = held;
    this.#release = once(() => held !== undefined && holds?.releaseSnapshot(held));
  }

  /** Nothing is asked any more. */
  close(): void {
    this.#release();
  }

  /** The bytes of an answer, and whether more follows. */
  async ask(question: Question, shape: Shape = 'flat'): Promise<{ bytes: Buffer; more: boolean }> {
    const { presentation, text } = presentations[shape];
    const held = this.#held === undefined ? {} : { held: this.#held };
    const asked = { ...inquiry(question, presentation, text), ...held };
    const answer = await this.#engine.answer(asked, this.#connection);
    if (answer === null)
      throw new Error(
        'what was asked for is not there any more: other data came into use, or the log is damaged or was moved away',
      );
    const { body, more, generation, release } = answer;
    const bytes = Buffer.from(body);
    release?.();
    this.#generation ??= generation;
    if (this.#generation !== generation) throw new SnapshotChanged();
    return { bytes, more };
  }

  /** Every transaction that led to the snapshot. */
  async transactions(): Promise<readonly Transaction[]> {
    const held = this.#held;
    const read = async (): Promise<readonly Transaction[]> => {
      const { bytes } = await this.ask({
        resource: 'replication',
        operation: 'transactions',
        parameters: {},
      });
      return JSON.parse(bytes.toString()) as Transaction[];
    };
    if (held === undefined) return read();
    const known = transactionsOf.get(this.#engine);
    if (known?.generation === held) return known.all;
    const all = await read();
    transactionsOf.set(this.#engine, { generation: held, all });
    return all;
  }

  /** What a transaction did, as JSON. */
  async inspection(transaction: number, counts: boolean): Promise<string> {
    const parameters = { transaction, counts };
    const { bytes } = await this.ask({ resource: 'replication', operation: 'inspect', parameters });
    return bytes.toString();
  }

  async *extract(of: Extract): AsyncGenerator<Buffer> {
    for (let from = 0; ; from += ROWS) {
      const parameters = { ...of, from, rows: ROWS };
      const { bytes, more } = await this.ask({ resource: 'replication', operation: 'extract', parameters });
      if (bytes.length > 0) yield bytes;
      if (!more) return;
    }
  }

  async *events({ transactions, ...of }: Events): AsyncGenerator<Buffer> {
    for (const transaction of transactions) {
      const { number } = transaction;
      const { first, count } = eventsOf(transaction, of.entity);
      // Those of long ago are not kept, and nobody asks for them here.
      if (count === 0 || first + count <= of.lowest || first > of.highest) continue;
      let more = true;
      for (let from = 0; more; from += EVENTS) {
        const parameters = { ...of, transaction: number, from, events: EVENTS };
        const chunk = await this.ask({ resource: 'replication', operation: 'events', parameters });
        if (chunk.bytes.length > 0) yield chunk.bytes;
        more = chunk.more;
      }
    }
  }

  /** The number of the so manieth event; `undefined` where there are not so many. */
  async numberOfEvent(of: Omit<Events, 'notation'>, place: number): Promise<number | undefined> {
    // Without a key the transactions say it.
    if (of.key.length === 0) return numberOfEvent(of.transactions, of.entity, of.lowest, place);
    let before = 0;
    for await (const bytes of this.events({ ...of, notation: 'lines' })) {
      const lines = bytes.toString().split(SEPARATOR).filter(Boolean);
      const line = lines[place - before - 1];
      if (line !== undefined) return (JSON.parse(line) as { sekvensnummer: number }).sekvensnummer;
      before += lines.length;
    }
    return undefined;
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

interface Extract {
  readonly entity: string;
  readonly key: KeyValue[];
  readonly until?: number;
  readonly notation: ExtractNotation;
}

interface Events {
  readonly entity: string;
  readonly key: KeyValue[];
  readonly transactions: readonly Transaction[];
  readonly lowest: number;
  readonly highest: number;
  readonly notation: ExtractNotation;
}
