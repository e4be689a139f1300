/** `vejviser admin`: the first operator of a store gets in by what it prints. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { openStore } from '../../src/store/store.ts';
import { Browser, tokenIn } from '../dashboard/served.ts';
import { sampleService } from '../support/sample.ts';
import { vejviser } from './vejviser.ts';

const store = mkdtempSync(join(tmpdir(), 'admin-'));
afterAll(() => rmSync(store, { recursive: true }));
const base = 'https://adresser.example';

test('its link, alone on standard output, signs in an operator once', async () => {
  const { status, stdout, stderr } = vejviser([
    'admin',
    'Drift@Example.com',
    '--store',
    store,
    '--public-base',
    base,
  ]);
  expect([status, stderr.includes('drift@example.com is an operator')]).toEqual([0, true]);
  const token = tokenIn(stdout.trim());
  expect(stdout.trim()).toBe(`${base}/konto#link=${token}`);
  const service = await sampleService({
    store,
    keys: 'required',
    'public-base': base,
    'trusted-proxies': '127.0.0.1',
  });
  const browser = new Browser(service);
  expect((await browser.post('/konto/api/session', { token })).status).toBe(204);
  expect((await browser.get('/konto/api/operator/accounts')).json).toMatchObject({
    accounts: [{ mail: 'drift@example.com', role: 'operator' }],
  });
  expect((await new Browser(service).post('/konto/api/session', { token })).code).toBe('link_gone');
  await service.close();
});

test('an account that there is keeps its plan and becomes an operator’s', async () => {
  const opened = await openStore(store);
  const accounts = new Accounts(opened);
  const before = await accounts.create({ mail: 'bo@example.com', plan: 'pro' });
  expect(vejviser(['admin', 'bo@example.com', '--store', store]).stdout).toMatch(
    /^http:\/\/127\.0\.0\.1:8080\/konto#link=/,
  );
  expect(await accounts.find(before.id)).toMatchObject({ plan: 'pro', role: 'operator' });
  await opened.destroy();
});

test.each([
  [['admin', '--store', store], 'admin needs one MAIL'],
  [['admin', 'bo', '--store', store], 'admin needs one MAIL'],
  [['admin', 'bo@example.com'], 'admin needs --store PLACE'],
])('%j is wrong usage', (args, says) => {
  const { status, stderr } = vejviser(args);
  expect([status, stderr.includes(says)]).toEqual([2, true]);
});
