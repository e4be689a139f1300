/** `vejviser webhooks` as a process over one store, from first to last. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { vejviser } from './vejviser.ts';

const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
const store = join(folder, 'store');
afterAll(() => rmSync(folder, { recursive: true }));

const HOOK = 'https://93.184.215.14/hook';
const run = (...args: string[]) => vejviser(['webhooks', ...args, '--store', store]);

test('one is added, listed without its secret, and removed', () => {
  const added = run('add', HOOK, '--entitet', 'adresse,Adgangsadresse', '--kommunekode', '550,0563');
  expect(added.status, added.stderr).toBe(0);
  expect(added.stdout).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
  expect(run('add', HOOK)).toMatchObject({ status: 1, stdout: '' });
  const listed = run('list');
  expect(listed.stdout).toBe(
    [
      'url,state,entities,municipalities,transaction,delivered,failed,outcome',
      `${HOOK},active,adresse adgangsadresse,0550 0563,,0,0,`,
      '',
    ].join('\n'),
  );
  expect(JSON.parse(run('list', '--format', 'json').stdout)).toMatchObject([{ url: HOOK, state: 'active' }]);
  expect(run('remove', HOOK)).toMatchObject({ status: 0, stdout: '' });
  expect(run('remove', HOOK)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no webhook has the URL'),
  });
});

test.each([
  ['no action', [], 'add URL, list or remove URL'],
  ['no URL', ['add'], 'add URL, list or remove URL'],
  ['an address inside', ['add', 'https://10.0.0.1/'], 'no public address'],
  ['no HTTPS', ['add', 'http://93.184.215.14/'], 'must begin with https://'],
  [
    'an unknown entity, wherever the receiver is',
    ['add', 'https://nowhere.invalid/', '--entitet', 'hest'],
    'entities are adgangsadresse',
  ],
  ['no code of a municipality', ['add', HOOK, '--kommunekode', 'Lejre'], 'three or four digits'],
  [
    'an entity that belongs to none',
    ['add', HOOK, '--entitet', 'postnummer', '--kommunekode', '550'],
    'postnummer belongs to no municipality',
  ],
])('%s is refused', (_what, args, reason) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(reason);
});

test('a host inside the network is taken where it is named', () => {
  expect(run('add', 'http://127.0.0.1:9000/hook', '--webhook-hosts', '127.0.0.1').status).toBe(0);
  expect(vejviser(['webhooks', 'list'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--store'),
  });
});
