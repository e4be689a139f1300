/** The start page and its files as HTTP answers: types, caching, content security policy. No browser. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tilesOf } from '../../src/pages/tiles.ts';
import { echoService } from '../support/echo.ts';

const service = await echoService();
const page = await service.app.inject('/');
const links = [...page.body.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)].map(([, path]) => `/${path}`);
const modules = [
  ...[
    'search.js',
    'map.js',
    'element.js',
    'start/record.js',
    'docs/docs.js',
    'batch/batch.js',
    'changes/changes.js',
  ],
  ...['account/account.js', 'account/operator/operator.js', 'page/key-bar.js'],
];

test.each([
  ['/', 'da'],
  ['/?sprog=en', 'en'],
  ['/batch', 'da'],
  ['/batch?sprog=en', 'en'],
  ['/aendringer', 'da'],
  ['/aendringer?sprog=en', 'en'],
  ['/konto', 'da'],
  ['/konto?sprog=en', 'en'],
  ['/konto/drift', 'da'],
])('%s is HTML in its language and never taken from a cache unchecked', async (path, language) => {
  const page = await service.app.inject(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=UTF-8');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.body).toContain(`<html lang="${language}">`);
});

describe.each([
  '/',
  '/aendringer',
  '/batch',
  '/batch?sprog=en',
  '/data',
  '/openapi.json',
  '/openapi.json?sprog=da',
])('%s', (url) => {
  test('unchanged, is 304', async () => {
    const { headers, body } = await service.app.inject(url);
    expect(body.length).toBeGreaterThan(50);
    const again = await service.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  });

  test('travels compressed to whoever accepts gzip, unless it is small', async () => {
    const plain = await service.app.inject(url);
    const { headers, rawPayload } = await service.app.inject({
      url,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toContain('Accept-Encoding');
    if (plain.rawPayload.length < 1024) expect(headers['content-encoding']).toBeUndefined();
    else expect(gunzipSync(rawPayload)).toEqual(plain.rawPayload);
  });
});

test.each(['/', '/aendringer', '/batch', '/docs', '/konto', '/konto/drift'])(
  '%s allows scripts, styles and data of this host only, and none inline',
  async (path) => {
    const page = await service.app.inject(path);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
    expect(policy).not.toMatch(/https?:|unsafe/);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
    expect(page.body).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
  },
);

test.each([...links, ...modules.map((name) => String(links.at(-1)).replace('start/start.js', name))])(
  '%s is kept for ever',
  async (path) => {
    const { statusCode, headers } = await service.app.inject(path);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^(text\/(css|javascript)|image\/svg\+xml)/);
  },
);

test('assets travel compressed to whoever accepts gzip', async () => {
  const path = String(links.find((link) => link.endsWith('leaflet.js')));
  const plain = await service.app.inject(path);
  const { headers, rawPayload } = await service.app.inject({
    url: path,
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(headers['content-encoding']).toBe('gzip');
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

test('an asset of another version is answered but not kept', async () => {
  const { statusCode, headers } = await service.app.inject('/assets/0123456789abcdef/start/start.js');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
});

test.each(['/assets/x/package.json', '/assets/x/..%2Froutes.ts', '/assets/x', '/assets'])(
  '%s is 404 as JSON',
  async (path) => {
    const answer = await service.app.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('unknown_path');
  },
);

test('/data names version, registers, counts and sources of the snapshot in use', async () => {
  const { statusCode, body } = await service.app.inject('/data');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toEqual({
    data_version: 'test-1',
    created: '2026-01-01T00:00:00Z',
    registers: [],
    not_loaded: [],
    entities_missing: expect.arrayContaining([
      { entity: 'zone', reason: 'no register that can be imported says it' },
    ]),
    counts: {},
    sources: [],
  });
});

test.each([
  ['/batch/', '../batch'],
  ['/batch/?sprog=en', '../batch?sprog=en'],
  ['/konto/', '../konto'],
  ['/konto/drift/?sprog=en', '../drift?sprog=en'],
])('%s leads to %s', async (path, location) => {
  const { statusCode, headers } = await service.app.inject(path);
  expect([statusCode, headers.location]).toEqual([301, location]);
});

test.each([
  ['/', 'batch'],
  ['/?sprog=en', 'batch?sprog=en'],
  ['/docs?sprog=en', 'batch?sprog=en'],
  ['/docs/kommuner', '../batch'],
])('%s links to %s', async (path, link) => {
  expect((await service.app.inject(path)).body).toMatch(`href="${link.startsWith('.') ? '' : './'}${link}"`);
});

test.each(['/batch', '/'])('%s in an unknown language is refused', async (path) => {
  expect((await service.app.inject(`${path}?sprog=de`)).statusCode).toBe(422);
});

test('tiles are the only other host the page may load pictures from', async () => {
  const tiled = await echoService({ tiles: 'https://tile.example/{z}/{x}/{y}.png © "Example" <maps>' });
  const { headers, body } = await tiled.app.inject('/');
  expect(headers['content-security-policy']).toContain("img-src 'self' data: https://tile.example;");
  expect(body).toContain('data-tiles="https://tile.example/{z}/{x}/{y}.png"');
  expect(body).toContain('data-tiles-credit="© &#34;Example&#34; &#60;maps&#62;"');
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['https://a.example/{z}/{x}/{y}', { credit: 'a.example', source: 'https://a.example' }],
  ['http://localhost:81/{z}/{x}/{y} Me & you', { credit: 'Me & you', source: 'http://localhost:81' }],
  ['https://{s}.tile.example/{z}/{x}/{y}', { credit: 'a.tile.example', source: 'https://*.tile.example' }],
])('the tile setting %s', (setting, expected) => {
  const tiles = tilesOf(setting);
  if (expected === undefined) expect(tiles).toBeUndefined();
  else expect(tiles).toMatchObject(expected);
});

test.each(['tile.example/{z}/{x}/{y}', 'https://tile.example/{z}/{x}', 'ftp://tile.example/{z}/{x}/{y}'])(
  'the tile setting %s is refused',
  (setting) => {
    expect(() => tilesOf(setting)).toThrow('{z}, {x} and {y}');
  },
);
