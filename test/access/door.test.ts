/** Who is let in, who is not, and what he is told. The stand-in for the addon answers with the question. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksumOf } from '../../src/keys/format.ts';
import { type Keyed, keyedService } from '../support/keyed.ts';

const PATH = '/autocomplete?q=x';
const SHAPES = [
  '/adresser?cirkel=8.8,54.9,10',
  '/adgangsadresser?polygon=[[[8.86,54.94],[8.87,54.94],[8.87,54.945],[8.86,54.94]]]',
  '/adresser?bbox=8.8,54.9,8.9,55',
  '/autocomplete?q=x&cirkel=8.8,54.9,10',
];

/** Right by its checksum, and nobody's. */
const body = `vejviser_live_${'0'.repeat(32)}`;
const nobodys = body + checksumOf(body);

const codeOf = (answer: { json(): unknown }) => (answer.json() as { error: { code: string } }).error.code;

describe('required:', () => {
  let keyed: Keyed;
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    keyed = await keyedService({ 'trusted-proxies': '127.0.0.1' });
    keys['free'] = await keyed.key('free');
    keys['other'] = await keyed.key('free');
    keys['pro'] = await keyed.key('pro');
    keys['test'] = await keyed.key('free', 'test');
    keys['page'] = await keyed.key('free', 'live', { origins: ['https://example.com'], networks: [] });
    keys['office'] = await keyed.key('free', 'live', {
      origins: [],
      networks: ['10.1.0.0/16', '2001:db8::/32'],
    });
    keys['none'] = nobodys;
    keys['mistyped'] = `${keys['free'].slice(0, -1)}${keys['free'].endsWith('0') ? '1' : '0'}`;
    keys['revoked'] = await keyed.key('pro');
    const [revoked] = await keyed.keys.list();
    const found = (await keyed.keys.list()).find(({ last_four }) => keys['revoked']?.endsWith(last_four));
    await keyed.keys.revoke((found ?? revoked)?.id ?? '', 'command');
    await keyed.service.door?.opened?.copy.look();
  });
  afterAll(() => keyed.close());

  /** `{free}` is that key. */
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => keys[name] ?? '');
  const ask = (url: string, headers: Record<string, string> = {}) =>
    keyed.call({
      url: filled(url),
      headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, filled(text)])),
    });

  const ways: [way: string, url: string, headers: Record<string, string>][] = [
    ['X-Api-Key', PATH, { 'x-api-key': '{free}' }],
    ['Authorization', PATH, { authorization: 'Bearer {free}' }],
    ['api_key', `${PATH}&api_key={free}`, {}],
    ['api_key first', '/autocomplete?api_key={free}&q=x', {}],
    ['the path', `/k/{free}${PATH}`, {}],
    ['the same key twice', `/k/{free}${PATH}`, { 'x-api-key': '{free}' }],
    ['a test key', PATH, { 'x-api-key': '{test}' }],
    ['a page that it is for', PATH, { 'x-api-key': '{page}', origin: 'https://example.com' }],
    ['a script of that page', PATH, { 'x-api-key': '{page}', referer: 'https://example.com/kontakt?a=b' }],
    [
      'a network that it is for',
      PATH,
      { 'x-api-key': '{office}', 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https' },
    ],
    [
      'that network by IPv6',
      PATH,
      { 'x-api-key': '{office}', 'x-forwarded-for': '2001:db8::1', 'x-forwarded-proto': 'https' },
    ],
    [
      'HTTPS at a trusted proxy',
      PATH,
      { 'x-api-key': '{free}', 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' },
    ],
  ];
  test.each(ways)('a key is taken by %s, and no route sees it', async (_way, url, headers) => {
    const answer = await ask(url, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/^private/);
    for (const key of Object.values(keys)) expect(answer.payload).not.toContain(key);
  });

  const bare: [url: string, location: string][] = [
    ['/k/{free}', '../'],
    ['/k/{free}?sprog=en', '../?sprog=en'],
    ['/k/{free}?api_key={free}', '../'],
    ['/k/', '../'],
  ];
  test.each(bare)('%s leads to the start page, without the key', async (url, location) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([307, location]);
  });

  const refusals: [
    fact: string,
    url: string,
    headers: Record<string, string>,
    status: number,
    code: string,
  ][] = [
    ['no key', PATH, {}, 401, 'missing_api_key'],
    ['an empty one', `${PATH}&api_key=`, { 'x-api-key': '' }, 401, 'missing_api_key'],
    ['no key, of a wrong query', '/adresser?srid=1', {}, 401, 'missing_api_key'],
    ['nobody’s', PATH, { 'x-api-key': '{none}' }, 401, 'invalid_api_key'],
    ['a mistyped one', PATH, { 'x-api-key': '{mistyped}' }, 401, 'invalid_api_key'],
    ['a mistyped one as a Bearer', PATH, { authorization: 'Bearer {mistyped}' }, 401, 'invalid_api_key'],
    ['a revoked one', PATH, { 'x-api-key': '{revoked}' }, 401, 'invalid_api_key'],
    ['a text', PATH, { 'x-api-key': 'x' }, 401, 'invalid_api_key'],
    ['a broken escape', '/k/%E0%A4/autocomplete', {}, 401, 'invalid_api_key'],
    ['a token, where none are taken', PATH, { authorization: 'Bearer eyJh.e30.x' }, 401, 'invalid_token'],
    ['two keys', `${PATH}&api_key={other}`, { 'x-api-key': '{free}' }, 400, 'conflicting_credentials'],
    ['two keys in the query', `${PATH}&api_key={other}&api_key={free}`, {}, 400, 'conflicting_credentials'],
    ['two keys in one header', PATH, { 'x-api-key': '{free}, {other}' }, 400, 'conflicting_credentials'],
    [
      'a key and a token',
      `/k/{free}${PATH}`,
      { authorization: 'Bearer eyJh' },
      400,
      'conflicting_credentials',
    ],
    [
      'another page',
      PATH,
      { 'x-api-key': '{page}', origin: 'https://example.com.evil.dk' },
      403,
      'forbidden',
    ],
    ['no page at all', PATH, { 'x-api-key': '{page}' }, 403, 'forbidden'],
    ['another network', PATH, { 'x-api-key': '{office}' }, 403, 'forbidden'],
    ['plain HTTP', PATH, { 'x-api-key': '{free}', 'x-forwarded-for': '9.9.9.9' }, 403, 'https_required'],
    [
      'plain HTTP, of a key that is nobody’s',
      PATH,
      { 'x-api-key': '{none}', 'x-forwarded-for': '9.9.9.9' },
      403,
      'https_required',
    ],
    ...SHAPES.map((url): [string, string, Record<string, string>, number, string] => [
      `a shape on Free: ${url.slice(0, 24)}`,
      url,
      { 'x-api-key': '{free}' },
      403,
      'plan_required',
    ]),
    ['a shape with a test key', SHAPES[0] ?? '', { 'x-api-key': '{test}' }, 403, 'plan_required'],
    ['a copy without a key', '/haendelser/adresse', {}, 401, 'missing_api_key'],
    ['a download without a key', '/data/eksport/adresser.csv', {}, 401, 'missing_api_key'],
    ['a copy on Pro', '/replikering/senestetransaktion', { 'x-api-key': '{pro}' }, 403, 'plan_required'],
    ['a stream of events on Pro', '/haendelser/stroem', { 'x-api-key': '{pro}' }, 403, 'plan_required'],
    ['a path that there is not', '/nope', {}, 404, 'unknown_path'],
  ];
  test.each(refusals)('%s is refused', async (_fact, url, headers, status, code) => {
    const answer = await ask(url, headers);
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['www-authenticate'] !== undefined).toBe(status === 401);
    expect(answer.payload).not.toContain(keys['free']);
  });

  test('a refusal is wrapped for a script tag and keeps its status', async () => {
    const answer = await ask(`${PATH}&callback=f`);
    expect([answer.statusCode, answer.payload.slice(0, 2)]).toEqual([401, 'f(']);
  });

  const open = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/data', '/', '/batch'];
  test.each(open)('%s needs no key', async (url) => {
    expect((await ask(url)).statusCode).toBe(200);
  });
  test('a question of a browser whether it may ask needs none', async () => {
    expect((await keyed.call({ method: 'OPTIONS', url: '/adresser' })).statusCode).toBe(204);
  });

  // The stand-in has no pool, to which most of them go.
  test.each(SHAPES)('on Pro nobody is refused %s', async (url) => {
    expect((await ask(url, { 'x-api-key': '{pro}' })).statusCode).not.toBe(403);
  });

  test('the description says where a key may stand', async () => {
    const described = (await ask('/openapi.json')).json() as { security: object[]; components: object };
    expect(described.security).toEqual([{ header: [] }, { query: [] }, { bearer: [] }]);
    expect(described.components).toMatchObject({
      securitySchemes: { header: { in: 'header', name: 'X-Api-Key' }, query: { name: 'api_key' } },
    });
  });

  test('links lead on without the key', async () => {
    const answer = await ask('/k/{free}/adresser?q=more&per_side=1&api_key={free}');
    expect(answer.headers['link']).toMatch(/^<http:\/\/localhost(:80)?\/adresser\?q=more&per_side=1&side=2>/);
  });

  test('no key is in the log or the metrics', async () => {
    await ask('/k/{none}/autocomplete?q=x&api_key={mistyped}');
    await ask('/k/{free}/adresser?srid=1');
    const metrics = (await ask('/metrics')).payload;
    expect(metrics).toContain('vejviser_calls_total{plan="free",outcome="answered"}');
    const log = keyed.lines.join('\n');
    expect(log).toContain('/adresser?srid=1');
    for (const key of Object.values(keys)) expect(log + metrics).not.toContain(key.slice(14));
  });

  test('no key is in any table of the store', async () => {
    await keyed.flush();
    const tables = ['accounts', 'keys', 'usage', 'months', 'audit', 'answers', 'flushes', 'jobs'] as const;
    const all = await Promise.all(tables.map((table) => keyed.store.selectFrom(table).selectAll().execute()));
    expect(all[2]?.length).toBeGreaterThan(0);
    for (const key of Object.values(keys)) expect(JSON.stringify(all)).not.toContain(key.slice(14));
  });
});

describe('optional:', () => {
  let keyed: Keyed;
  beforeAll(async () => {
    keyed = await keyedService({ keys: 'optional', 'keyless-rate': '2', 'trusted-proxies': '127.0.0.1' });
  });
  afterAll(() => keyed.close());
  const from = (address: string, headers: Record<string, string> = {}, url = PATH) =>
    keyed.call({ url, headers: { 'x-forwarded-for': address, ...headers } });

  test('nobody needs a key, and an address has so many calls a minute', async () => {
    const statuses = [];
    for (const address of ['9.9.9.1', '9.9.9.1', '9.9.9.1', '9.9.9.2'])
      statuses.push((await from(address)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test('addresses of one network of 64 bits are one', async () => {
    const statuses = [];
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1::', '2001:db8:0:1::1'])
      statuses.push((await from(address)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test('ports and spellings make no other caller, also not behind a second proxy', async () => {
    const statuses = [];
    for (const address of ['9.9.8.1:1', '[::ffff:909:801]:2', '9.9.8.1:3, 127.0.0.1:4', '9.9.8.2:1'])
      statuses.push((await from(address)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test('a wrong key is refused rather than ignored', async () => {
    const answer = await from('9.9.9.3', { 'x-api-key': 'x', 'x-forwarded-proto': 'https' });
    expect(answer.statusCode).toBe(401);
  });

  test('without a key there are no shapes', async () => {
    expect(codeOf(await from('9.9.9.4', {}, SHAPES[0]))).toBe('plan_required');
  });
});

test('without keys a parameter api_key is one that nobody knows', async () => {
  const keyed = await keyedService({ keys: 'off' });
  const answer = await keyed.call({ url: `${PATH}&api_key=${nobodys}` });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  expect(answer.headers).not.toHaveProperty('ratelimit-policy');
  await keyed.close();
});
