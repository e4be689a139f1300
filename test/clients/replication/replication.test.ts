/** A client copies the registers into PostgreSQL and follows three imports: its tables are then our extracts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildService, type Service } from '../../../src/app.ts';
import { serveConfig } from '../../../src/config.ts';
import { native } from '../../../src/engine/addon/native.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { ReplicationClient } from './client.ts';

const folder = mkdtempSync(join(tmpdir(), 'vejviser-copy-'));
const [files, root] = [join(folder, 'files'), join(folder, 'root')];
const addon = native();
let postgres: Postgres;
let database: Client;
let service: Service;

/** Id, street code, house number, postcode, x: one line each. */
const states = [
  ['1,1,1,6000,500000', '2,1,2,6000,500010', '3,2,1,6001,500020'],
  ['1,1,1,6000,500000', '2,1,3,6000,500010', '3,2,1,6001,500020', '4,2,9,6001,500030'],
  ['1,1,1,6001,500000', '3,2,1,6001,500021'],
  ['1,1,1,6001,500000', '2,1,2,6000,500010', '3,2,1,6001,500021'],
];

async function publish(rows: readonly string[]): Promise<void> {
  mkdirSync(files, { recursive: true });
  const lines = rows.map((row) => {
    const [id, street, number, postcode, x] = row.split(',');
    const own = `10000000-0000-0000-0000-00000000000${id}`;
    return `${own},${street},Prøvevej ${street},${number},350,1,${postcode},By ${postcode},${x},6200000`;
  });
  const header =
    'id,vejkode,vejnavn,husnr,kommunekode,status,postnr,postnrnavn,etrs89koordinat_øst,etrs89koordinat_nord';
  writeFileSync(join(files, 'adgangsadresser.csv'), `${[header, ...lines].join('\n')}\n`);
  const publishing = { root, maxLoss: 0, acceptLoss: true, skipUnknown: false, replication: true };
  await addon.importRegisters([files], publishing, () => {});
  const info = addon.openSnapshot(root);
  addon.useSnapshot();
  service.responder.use(info);
}

beforeAll(async () => {
  postgres = await startPostgres();
  database = new Client(await postgres.database());
  await database.connect();
  service = buildService(serveConfig({ snapshot: root }, {}), addon, () => {});
  await publish(states[0] ?? []);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);

afterAll(async () => {
  await service.close();
  await database.end();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

test('extract and events give the same tables as an extract', async () => {
  const { port } = service.app.server.address() as AddressInfo;
  const client = new ReplicationClient(`http://127.0.0.1:${port}/replikering`, database);
  await client.begin();
  for (const [index, rows] of states.entries()) {
    if (index > 0) await publish(rows);
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
}, 120_000);
