/** Tokens that the operator signs: which are taken, and for whom. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Keyed, keyedService } from '../support/keyed.ts';

const PATH = '/autocomplete?q=x';
const ISSUER = 'https://login.example.com';
const AUDIENCE = 'vejviser';
const folder = mkdtempSync(join(tmpdir(), 'tokens-'));

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const pairs: Record<string, Pair> = {};
let keySet: { keys: object[] };
let server: Server;
let remote = '';
/** Whether whoever has the keys answers. */
let isUp = true;

beforeAll(async () => {
  for (const algorithm of ['EdDSA', 'ES256', 'RS256', 'PS256', 'ES384'])
    pairs[algorithm] = await generateKeyPair(algorithm, { extractable: true });
  const published = Object.entries(pairs).map(async ([alg, { publicKey }]) => ({
    ...(await exportJWK(publicKey)),
    ...{ alg, kid: alg },
  }));
  keySet = { keys: await Promise.all(published) };
  pairs['another'] = await generateKeyPair('EdDSA');
  server = createServer((_request, response) => {
    response.statusCode = isUp ? 200 : 503;
    response.end(JSON.stringify(keySet));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  remote = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Token {
  algorithm?: string;
  /** Whose key signs. */
  signer?: string;
  claims?: Record<string, unknown>;
  subject?: string;
}

function signed({ algorithm = 'EdDSA', signer = algorithm, claims = {}, subject = '1@example.com' }: Token) {
  const now = Math.floor(Date.now() / 1_000);
  const all = { iss: ISSUER, aud: AUDIENCE, sub: subject, exp: now + 600, nbf: now - 60, ...claims };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  return new SignJWT(given)
    .setProtectedHeader({ alg: algorithm, kid: algorithm })
    .sign((pairs[signer] as Pair).privateKey);
}

async function served(keys: string): Promise<Keyed> {
  const options = { 'jwt-issuer': ISSUER, 'jwt-audience': AUDIENCE, 'jwt-keys': keys };
  const keyed = await keyedService(options);
  // The first account has the first address.
  await keyed.key('pro');
  return keyed;
}

const ask = (keyed: Keyed, token: string) =>
  keyed.call({ url: PATH, headers: { authorization: `Bearer ${token}` } });

describe('with the keys in a file:', () => {
  let keyed: Keyed;
  beforeAll(async () => {
    const file = join(folder, 'jwks.json');
    writeFileSync(file, JSON.stringify(keySet));
    keyed = await served(file);
  });
  afterAll(() => keyed.close());

  const minute = (offset: number): number => Math.floor(Date.now() / 1_000) + 60 * offset;
  const cases: [fact: string, token: Token, status: number][] = [
    ['one by EdDSA', {}, 200],
    ['one by ES256', { algorithm: 'ES256' }, 200],
    ['one by RS256', { algorithm: 'RS256' }, 200],
    ['one for several audiences', { claims: { aud: ['a', AUDIENCE] } }, 200],
    ['one by PS256, though the key is there', { algorithm: 'PS256' }, 401],
    ['one by ES384', { algorithm: 'ES384' }, 401],
    ['one that somebody else signed', { signer: 'another' }, 401],
    ['one of another issuer', { claims: { iss: 'https://evil.dk' } }, 401],
    ['one of no issuer', { claims: { iss: null } }, 401],
    ['one for somebody else', { claims: { aud: 'other' } }, 401],
    ['one whose time is over', { claims: { exp: minute(-1) } }, 401],
    ['one without an end', { claims: { exp: null } }, 401],
    ['one that is not valid yet', { claims: { nbf: minute(1) } }, 401],
    ['one of nobody', { claims: { sub: null } }, 401],
    ['one of an account that there is not', { subject: 'nobody@example.com' }, 401],
  ];
  test.each(cases)('%s', async (_fact, token, status) => {
    const answer = await ask(keyed, await signed(token));
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect(answer.json()).toMatchObject({ error: { code: 'invalid_token' } });
  });

  test('one that nobody signed is refused', async () => {
    const token = new UnsecuredJWT({ sub: '1@example.com' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setExpirationTime('1h')
      .encode();
    expect((await ask(keyed, token)).statusCode).toBe(401);
  });

  test('calls by a token are those of its account', async () => {
    const answer = await ask(keyed, await signed({}));
    expect(answer.headers['x-ratelimit-limit']).toBe('7000');
    await keyed.flush();
    const rows = await keyed.store.selectFrom('usage').select(['key', 'operation']).execute();
    expect(rows).toEqual([{ key: '', operation: '/autocomplete' }]);
  });

  test('an account that is gone has no tokens, though one was seen before', async () => {
    const gone = await keyed.account('free');
    const account = await keyed.accounts.find(gone);
    await keyed.service.door?.opened?.copy.look();
    const token = await signed({ subject: account?.mail ?? '' });
    expect((await ask(keyed, token)).statusCode).toBe(200);
    await keyed.accounts.remove(gone, 'command');
    await keyed.service.door?.opened?.copy.look();
    expect((await ask(keyed, token)).statusCode).toBe(401);
  });
});

test('with the keys at a URL, they are fetched when they are needed', async () => {
  const keyed = await served(remote);
  isUp = false;
  expect((await ask(keyed, await signed({}))).statusCode).toBe(503);
  isUp = true;
  expect((await ask(keyed, await signed({}))).statusCode).toBe(200);
  await keyed.close();
});
