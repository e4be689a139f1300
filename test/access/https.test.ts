/** The service speaks HTTPS by itself: with keys, links that say so, and browsers that stay. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { warmUp } from '../../src/process/warm-up.ts';
import { type Keyed, keyedService } from '../support/keyed.ts';

const folder = mkdtempSync(join(tmpdir(), 'https-'));
let keyed: Keyed;
let base: string;
let ca: string;

beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  });
  ca = cert;
  const [certificate, secret] = ['cert.pem', 'key.pem'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(certificate, cert);
  writeFileSync(secret, key);
  keyed = await keyedService({ 'tls-cert': certificate, 'tls-key': secret });
  base = await keyed.service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await keyed.close();
  rmSync(folder, { recursive: true });
});

function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const { port } = new URL(base);
      get({ host: '127.0.0.1', port, path, headers, ca, servername: 'localhost', agent: false }, (answer) => {
        let body = '';
        answer.on('data', (text) => {
          body += String(text);
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      }).on('error', reject);
    },
  );
}

const cases: [fact: string, path: string, withKey: boolean, status: number][] = [
  ['an answer', '/autocomplete?q=x', true, 200],
  ['a refusal', '/autocomplete?q=x', false, 401],
  ['a page', '/docs', false, 200],
  ['a path that there is not', '/nope', false, 404],
];
test.each(cases)('%s says that browsers stay with HTTPS', async (_fact, path, withKey, status) => {
  const key = await keyed.key('pro');
  const answer = await ask(path, withKey ? { 'x-api-key': key } : {});
  expect(answer.status).toBe(status);
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('links lead to HTTPS', async () => {
  const key = await keyed.key('pro');
  const { headers } = await ask('/adresser?q=more&per_side=1', { 'x-api-key': key, host: 'a.dk' });
  expect(headers['link']).toMatch(/^<https:\/\/a\.dk\//);
});

test('the service warms itself up without a key', async () => {
  const before = keyed.lines.length;
  await warmUp(keyed.service, new AbortController().signal);
  expect(keyed.lines.slice(before).filter((line) => line.includes('"status":401'))).toEqual([]);
});
