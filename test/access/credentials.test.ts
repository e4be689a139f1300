/** What is taken out of a request, and what is left of its URL. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credentialsOf, takeCredentials } from '../../src/access/credentials.ts';
import { KeyForm, newKey } from '../../src/keys/format.ts';

const form = new KeyForm('vejviser');
const key = newKey('vejviser', 'live');

function taken(url: string, headers: Record<string, string> = {}) {
  const request = { url, headers: { ...headers } };
  const left = takeCredentials(request as never, form);
  const { originalUrl } = request as { originalUrl?: string };
  return { left, originalUrl, headers: request.headers, ...credentialsOf(request as never) };
}

describe('what is left of a URL', () => {
  const cases: [url: string, left: string, key: string | undefined][] = [
    ['/adresser?q=a', '/adresser?q=a', undefined],
    ['/adresser', '/adresser', undefined],
    ['/k/K/adresser?q=a', '/adresser?q=a', 'K'],
    ['/K/K/adresser', '/adresser', 'K'],
    ['/k/K', '/k', 'K'],
    ['/k/K/', '/', 'K'],
    ['/k/K?q=a', '/k?q=a', 'K'],
    ['/k/', '/k', undefined],
    ['/k/K/k/K', '/k', 'K'],
    ['/k/K/k/K/adresser', '/adresser', 'K'],
    ['/k/a%2Fb/adresser', '/adresser', 'a/b'],
    ['/k//adresser', '/adresser', undefined],
    ['/kommuner?q=k', '/kommuner?q=k', undefined],
    ['/adresser?api_key=K', '/adresser', 'K'],
    ['/adresser?api_key=K&q=a', '/adresser?q=a', 'K'],
    ['/adresser?q=a&api_key=K', '/adresser?q=a', 'K'],
    ['/adresser?q=a&API_KEY=K&side=2', '/adresser?q=a&side=2', 'K'],
    ['/adresser?api%5Fkey=K', '/adresser', 'K'],
    ['/adresser?api_key=K&api_key=K', '/adresser', 'K'],
    ['/adresser?api_key=', '/adresser', undefined],
    ['/adresser?q=api_key=K', '/adresser?q=api_key=K', undefined],
    ['/adresser?min_api_key=K', '/adresser?min_api_key=K', undefined],
    ['/adresser?q=%', '/adresser?q=%', undefined],
    ['/adresser?api_key=%', '/adresser', '%'],
  ];
  test.each(cases)('%s: %s', (url, left, found) => {
    expect(taken(url)).toMatchObject({ left, originalUrl: left, key: found, isConflict: false });
  });
});

describe('of headers', () => {
  const cases: [
    headers: Record<string, string>,
    key: string | undefined,
    token: string | undefined,
    isConflict: boolean,
  ][] = [
    [{ 'x-api-key': ' K ' }, 'K', undefined, false],
    [{ 'x-api-key': 'K, K' }, 'K', undefined, false],
    [{ 'x-api-key': 'K, L' }, undefined, undefined, true],
    [{ authorization: `Bearer ${key}` }, key, undefined, false],
    [{ authorization: `bearer  ${key}` }, key, undefined, false],
    [{ authorization: 'Bearer abc' }, undefined, 'abc', false],
    [{ authorization: 'Bearer abc', 'x-api-key': 'K' }, undefined, undefined, true],
    [{ authorization: 'Basic abc' }, undefined, undefined, false],
  ];
  test.each(cases)('%j', (headers, found, token, isConflict) => {
    const { key: ofHeaders, token: ofToken, isConflict: conflicts, headers: left } = taken('/', headers);
    expect([ofHeaders, ofToken, conflicts]).toEqual([found, token, isConflict]);
    expect(JSON.stringify(left)).not.toContain(key);
    expect(left).not.toHaveProperty('x-api-key', expect.any(String));
  });
});

test('wherever a key stands as one, none is left', () => {
  const texts = fc.stringMatching(/^[a-z0-9=%]{0,8}$/);
  const pairs = fc.array(fc.oneof(fc.constant(`api_key=${key}`), texts), { maxLength: 6 });
  const prefixes = fc.array(fc.constant(`/k/${key}`), { maxLength: 3 });
  fc.assert(
    fc.property(prefixes, texts, pairs, (before, path, query) => {
      const { left } = taken(`${before.join('')}/${path}?${query.join('&')}`);
      expect(left).not.toContain(key);
      expect(left.startsWith('/')).toBe(true);
    }),
    { seed: 1, numRuns: 500 },
  );
});
