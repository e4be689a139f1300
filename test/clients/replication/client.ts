/**
 * A client that keeps a copy of the registers in PostgreSQL, written after the requests of the closed service's own client:
 * the model, the newest transaction, then entity after entity an extract into an empty table, or the events since the
 * transaction that the table is at. It looks at no status and reads lines as they come.
 */
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import type { Client } from 'pg';

interface Model {
  [entity: string]: { key: string[]; attributes: { name: string; type: string }[] };
}

interface Event {
  txid: number;
  operation: 'insert' | 'update' | 'delete';
  data: Record<string, unknown>;
}

/** Geometries stand as their JSON, for the database has no PostGIS. */
const columnTypes: Readonly<Record<string, string>> = {
  integer: 'integer',
  real: 'double precision',
  boolean: 'boolean',
  string: 'text',
  uuid: 'uuid',
  timestamp: 'timestamptz',
  localdatetime: 'timestamp',
  point2d: 'jsonb',
  geometry: 'jsonb',
  geometry3d: 'jsonb',
};

const quoted = (name: string): string => `"${name}"`;

export class ReplicationClient {
  readonly requests: string[] = [];
  readonly #base: string;
  readonly #database: Client;
  #model: Model = {};

  constructor(base: string, database: Client) {
    this.#base = base;
    this.#database = database;
  }

  get entities(): string[] {
    return Object.keys(this.#model);
  }

  /** Makes the tables. */
  async begin(): Promise<void> {
    this.#model = (await this.#json('datamodel')) as Model;
    await this.#database.query(
      'CREATE TABLE transactions (entity text, txid integer, PRIMARY KEY (entity, txid))',
    );
    for (const entity of this.entities) await this.makeTable(entity, entity);
  }

  async makeTable(entity: string, table: string): Promise<void> {
    const { key = [], attributes = [] } = this.#model[entity] ?? {};
    const columns = attributes.map(({ name, type }) => `${quoted(name)} ${columnTypes[type]}`);
    const primary = `PRIMARY KEY (${key.map(quoted).join(', ')})`;
    await this.#database.query(`CREATE TABLE ${quoted(table)} (${[...columns, primary].join(', ')})`);
  }

  /** Brings every table to the newest transaction. */
  async replicate(): Promise<number> {
    const { txid } = (await this.#json('senestetransaktion')) as { txid: number };
    for (const entity of this.entities) {
      const { rows } = await this.#database.query(
        'SELECT max(txid) AS txid FROM transactions WHERE entity = $1',
        [entity],
      );
      const at = (rows[0] as { txid: number | null }).txid;
      const changed =
        at === null ? await this.download(entity, entity, txid) : await this.#follow(entity, at + 1, txid);
      // Of an entity without events nothing is noted: it asks for ever longer ranges.
      if (changed > 0)
        await this.#database.query('INSERT INTO transactions VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          entity,
          txid,
        ]);
    }
    return txid;
  }

  async download(entity: string, table: string, txid: number): Promise<number> {
    let count = 0;
    for await (const row of this.#lines(
      `udtraek?entitet=${encodeURIComponent(entity)}&txid=${txid}&ndjson`,
    )) {
      await this.#insert(entity, table, row as Record<string, unknown>);
      count += 1;
    }
    return count;
  }

  async #follow(entity: string, from: number, to: number): Promise<number> {
    const path = `haendelser?entitet=${encodeURIComponent(entity)}&txidfra=${from}&txidtil=${to}&ndjson`;
    let count = 0;
    for await (const line of this.#lines(path)) {
      const { operation, data } = line as Event;
      await this.#delete(entity, data);
      if (operation !== 'delete') await this.#insert(entity, entity, data);
      count += 1;
    }
    return count;
  }

  async #insert(entity: string, table: string, row: Record<string, unknown>): Promise<void> {
    const attributes = this.#model[entity]?.attributes ?? [];
    const values = attributes.map(({ name, type }) =>
      columnTypes[type] === 'jsonb' && row[name] !== null ? JSON.stringify(row[name]) : row[name],
    );
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    await this.#database.query(`INSERT INTO ${quoted(table)} VALUES (${places})`, values);
  }

  async #delete(entity: string, row: Record<string, unknown>): Promise<void> {
    const key = this.#model[entity]?.key ?? [];
    const conditions = key.map((name, index) => `${quoted(name)} = $${index + 1}`).join(' AND ');
    await this.#database.query(
      `DELETE FROM ${quoted(entity)} WHERE ${conditions}`,
      key.map((name) => row[name]),
    );
  }

  async #json(path: string): Promise<unknown> {
    let text = '';
    for await (const chunk of await this.#answer(path, { accept: 'application/json' })) text += String(chunk);
    return JSON.parse(text);
  }

  /** No Accept and no Accept-Encoding: the client cannot unpack. */
  async *#lines(path: string): AsyncGenerator<unknown> {
    for await (const line of createInterface({ input: await this.#answer(path, {}) })) yield JSON.parse(line);
  }

  #answer(path: string, headers: Record<string, string>): Promise<import('node:http').IncomingMessage> {
    this.requests.push(path);
    return new Promise((resolve, reject) => {
      const agent = 'DAWAReplicationClient,version=1.3.38';
      get(`${this.#base}/${path}`, { headers: { 'user-agent': agent, ...headers } }, resolve).on(
        'error',
        reject,
      );
    });
  }
}
