/** A client copies the registers into PostgreSQL and follows three imports: its tables are then our extracts. */
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Living, livingRoot } from '../../support/living.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { ReplicationClient } from './client.ts';

let postgres: Postgres;
let database: Client;
let living: Living;

const states = [
  ['1,1,1,6000,500000', '2,1,2,6000,500010', '3,2,1,6001,500020'],
  ['1,1,1,6000,500000', '2,1,3,6000,500010', '3,2,1,6001,500020', '4,2,9,6001,500030'],
  ['1,1,1,6001,500000', '3,2,1,6001,500021'],
  ['1,1,1,6001,500000', '2,1,2,6000,500010', '3,2,1,6001,500021'],
];

beforeAll(async () => {
  postgres = await startPostgres();
  database = new Client(await postgres.database());
  await database.connect();
  living = await livingRoot();
  await living.publish(states[0] ?? []);
  await living.service.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await living.close();
  await database.end();
  await postgres.stop();
});

test('extract and events give the same tables as an extract', async () => {
  const { port } = living.service.app.server.address() as AddressInfo;
  const client = new ReplicationClient(`http://127.0.0.1:${port}/replikering`, database);
  await client.begin();
  for (const [index, rows] of states.entries()) {
    if (index > 0) await living.publish(rows);
    expect(await client.replicate()).toBe(index + 1);
    for (const entity of client.entities) {
      const whole = `expected_${index}_${entity}`;
      await client.makeTable(entity, whole);
      await client.download(entity, whole, index + 1);
      const [own, other] = [entity, whole].map((name) => `"${name}"`);
      const { rows: differing } = await database.query(
        `(TABLE ${own} EXCEPT TABLE ${other}) UNION ALL (TABLE ${other} EXCEPT TABLE ${own})`,
      );
      expect([index, entity, differing]).toEqual([index, entity, []]);
    }
  }
  // Nothing new is an empty answer, and an extract as of an old transaction is what it was.
  expect(await client.replicate()).toBe(states.length);
  await client.makeTable('adgangsadresse', 'again');
  expect(await client.download('adgangsadresse', 'again', 2)).toBe(4);
});
