/**
 * Rows and events, some at a time from the pool, in the order of the snapshot. The next ones are asked for when the client
 * has taken those before, so that a slow reader costs no memory.
 *
 * All of an answer is of one snapshot: where another comes into use meanwhile, the answer is cut, never ended as if whole.
 */
import type { ExtractNotation, KeyValue, Question, Transaction } from '../engine/border.generated.ts';
import { type Connection, type Engine, inquiry, type Presentation } from '../engine/engine.ts';
import { type Expectation, MANY } from '../engine/estimate.ts';

/** Rows of the table behind an entity: some 300 kB, which each reader holds a few times. */
const ROWS = 1_000;
/** Those of a batch of a file are read together. */
const EVENTS = 4_096;

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

/** Asks the engine on behalf of one request. */
export class Source {
  readonly #engine: Engine;
  readonly #connection: Connection;
  #generation: number | undefined;

  constructor(engine: Engine, connection: Connection) {
    this.#engine = engine;
    this.#connection = connection;
  }

  /** The bytes of an answer, and whether more follows. */
  async ask(question: Question, shape: Shape = 'flat'): Promise<{ bytes: Buffer; more: boolean }> {
    const { presentation, text } = presentations[shape];
    const answer = await this.#engine.answer(inquiry(question, presentation, text), this.#connection);
    if (answer === null) throw new SnapshotChanged();
    const { body, more, generation, release } = answer;
    const bytes = Buffer.from(body);
    release?.();
    this.#generation ??= generation;
    if (this.#generation !== generation) throw new SnapshotChanged();
    return { bytes, more };
  }

  /** Every transaction that led to the snapshot. */
  async transactions(): Promise<Transaction[]> {
    const { bytes } = await this.ask({ resource: 'replication', operation: 'transactions', parameters: {} });
    return JSON.parse(bytes.toString()) as Transaction[];
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
    for (const { number, entities } of transactions) {
      if (!entities.some(({ entitet }) => entitet === of.entity)) continue;
      let more = true;
      for (let from = 0; more; from += EVENTS) {
        const parameters = { ...of, transaction: number, from, events: EVENTS };
        const chunk = await this.ask({ resource: 'replication', operation: 'events', parameters });
        if (chunk.bytes.length > 0) yield chunk.bytes;
        more = chunk.more;
      }
    }
  }
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
