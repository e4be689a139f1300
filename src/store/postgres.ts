/** PostgreSQL as Kysely's dialect wants it: few connections, whole numbers as numbers, and errors that say when it is away. */
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import { Unavailable } from './unavailable.ts';

/** Of one process. */
const MOST_CONNECTIONS = 5;
const CONNECT_MS = 5_000;
/** No query of ours takes a second; a server that has gone without a word is noticed by this. */
const QUERY_MS = 30_000;

/** Classes of SQLSTATE: connection, resources, operator intervention, system. */
const AWAY = /^(08|53|57P|58)/;

/** `bigint` is text by default, because it may be larger than a number; times and counts are not. */
const numbers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

export function postgresDialect(url: string): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    types: numbers,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'vejviser',
  });
  // A connection that ends is replaced when one is needed; a query that uses it fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool: adapted(pool) });
}

function adapted(pool: Pool): PostgresPool {
  return {
    async connect() {
      try {
        return withUnavailable(await pool.connect());
      } catch (error) {
        throw new Unavailable('the store', error);
      }
    },
    end: () => pool.end(),
  };
}

function withUnavailable(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (sql: string, parameters: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      // The reason why the connection broke is known already.
      if (isBroken && sql === 'rollback') return { rows: [] };
      if (error instanceof DatabaseError && !AWAY.test(error.code ?? '')) throw error;
      isBroken = true;
      throw new Unavailable('the store', error);
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (isUnwanted = false) => client.release(isUnwanted || isBroken),
  };
}
