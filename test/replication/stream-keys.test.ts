/** A stream ends with the right to read it: a moment after its key is no longer valid, and not before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { Keys, type MadeKey } from '../../src/keys/keys.ts';
import { alone, migrate, openStore } from '../../src/store/store.ts';
import { livingRoot } from '../support/living.ts';

const place = mkdtempSync(join(tmpdir(), 'vejviser-stream-keys-'));
const store = await openStore(place);
await alone(store, place, () => migrate(store));
const [accounts, keys] = [new Accounts(store), new Keys(store)];
const living = await livingRoot({ keys: 'required', store: place });
await living.publish(['1,1,1,6000,500000']);
const base = await living.service.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await living.close();
  await store.destroy();
  rmSync(place, { recursive: true });
});

let count = 0;
async function made(): Promise<MadeKey> {
  count += 1;
  const { id } = await accounts.create({ mail: `${count}@example.com`, plan: 'enterprise' }, COMMAND);
  return keys.create({ account: id, name: 'k', kind: 'live' }, COMMAND);
}

async function followed({ key }: MadeKey) {
  await living.service.door?.opened?.copy.look();
  const answer = await fetch(`${base}/haendelser/stroem`, { headers: { 'x-api-key': key } });
  expect(answer.status).toBe(200);
  let hasEnded = false;
  const ended = answer.text().then(() => {
    hasEnded = true;
  });
  return { ended, hasEnded: () => hasEnded };
}

const ends: [what: string, act: (of: MadeKey) => Promise<unknown>][] = [
  ['is revoked', ({ row }) => keys.revoke(row.id, COMMAND)],
  ['is replaced without an overlap', ({ row }) => keys.rotate(row.id, 0, COMMAND)],
  ['is over', ({ row }) => keys.rotate(row.id, 300, COMMAND)],
  [
    'may be used from elsewhere only',
    ({ row }) => keys.restrict(row.id, { origins: [], networks: ['10.0.0.0/8'] }, COMMAND),
  ],
  ['has another plan', ({ row }) => accounts.setPlan(row.account, 'pro', COMMAND)],
  ['has no account any more', ({ row }) => accounts.remove(row.account, COMMAND)],
];
test.each(ends)('a stream ends when its key %s, and others go on', async (_what, act) => {
  const [key, other] = [await made(), await made()];
  const [stream, another] = [await followed(key), await followed(other)];
  await keys.rename(key.row.id, 'renamed', COMMAND);
  await act(key);
  await stream.ended;
  expect(another.hasEnded()).toBe(false);
  await keys.revoke(other.row.id, COMMAND);
  await another.ended;
});
