/** Queries PostgreSQL over one connection, with named statements, which it reads once. */
import { Client, type ClientConfig } from 'pg';
import { mercator } from '../mercator.ts';
import type { Kind, Store } from '../store.ts';
import { folded, foldedPrefix, type Parts, readParts, tiersOf } from '../text.ts';
import { statements } from './statements.ts';

type Rows = unknown[][];

const BEYOND = '\u{10ffff}';

export class PostgresStore implements Store {
  readonly #client: Client;
  #towns: ReadonlyMap<string, string> = new Map();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(config: ClientConfig): Promise<PostgresStore> {
    const client = new Client(config);
    await client.connect();
    const store = new PostgresStore(client);
    store.#towns = new Map((await store.#all('towns')) as [string, string][]);
    return store;
  }

  /** By the beginning of the text, a tier further when there is one row or none; when no text begins so, by its parts. */
  async autocomplete(text: string): Promise<Rows> {
    const prefix = foldedPrefix(text);
    const [tier] = tiersOf(prefix);
    const found = await this.#all(tier, prefix, prefix + BEYOND);
    const parts = found.length > 0 ? undefined : readParts(text, this.#towns);
    if (parts === undefined) return found;
    const { street, number, letter, postcode, town, floor, door } = parts;
    return this.#all('parts', street, number, letter, postcode, town, floor, door);
  }

  async cleanse(text: string, kind: Kind): Promise<Rows> {
    const whole = folded(text);
    const equal = await this.#all(`${kind}Text`, whole);
    if (equal.length > 0) return equal;
    const parts = readParts(text, this.#towns);
    return parts === undefined ? [] : this.#alike(parts, kind);
  }

  async #alike({ street, number, letter, supplementary, ...parts }: Parts, kind: Kind): Promise<Rows> {
    const unit = kind === 'address' ? [parts.floor, parts.door] : [];
    for (const [where, place] of [
      ['InPostcode', parts.postcode],
      ['InTown', parts.town],
      ['InCountry', parts.town],
    ] as const) {
      if (place === '' && where !== 'InCountry') continue;
      const found = await this.#all(`${kind}${where}`, street, number, letter, supplementary, place, ...unit);
      if (found.length > 0) return found;
    }
    return [];
  }

  nearest(longitude: number, latitude: number, kind: Kind): Promise<Rows> {
    const { x, y } = mercator(longitude, latitude);
    return this.#all(kind === 'address' ? 'nearestAddress' : 'nearestAccessAddress', x, y);
  }

  lookup(id: string, kind: Kind): Promise<Rows> {
    return this.#all(kind, id);
  }

  /** The empty query: what a question costs before its work begins. */
  nothing(): Promise<Rows> {
    return this.#all('nothing');
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #all(name: keyof typeof statements, ...values: (string | number)[]): Promise<Rows> {
    const { rows } = await this.#client.query<unknown[]>({
      name,
      text: statements[name],
      values,
      rowMode: 'array',
    });
    return rows;
  }
}
