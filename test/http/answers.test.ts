/** What every answer carries, and how it changes with the request's headers. */
import { gunzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { type Echo, echoService, snapshot } from '../support/echo.ts';

let service: Service;
beforeAll(async () => {
  service = await echoService();
});
afterAll(() => service.close());

const GET = '/autocomplete?q=x';

describe('headers of an answer', () => {
  const cases: [name: string, value: string | RegExp][] = [
    ['access-control-allow-origin', '*'],
    [
      'access-control-expose-headers',
      'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Data-Version, X-Register, X-Request-Id, Idempotent-Replayed',
    ],
    ['cache-control', 'public, max-age=300'],
    ['content-type', 'application/json; charset=UTF-8'],
    ['etag', /^W\/"[^"]+"$/],
    ['vary', 'Accept-Encoding'],
    ['x-data-version', 'test-1'],
  ];
  test.each(cases)('%s: %s', async (name, value) => {
    const { headers } = await service.app.inject(GET);
    if (typeof value === 'string') expect(headers[name]).toBe(value);
    else expect(headers[name]).toMatch(value);
  });

  test('no Cross-Origin-Resource-Policy, which would block script tags', async () => {
    expect((await service.app.inject(GET)).headers).not.toHaveProperty('cross-origin-resource-policy');
  });

  test('cache=no-cache and download', async () => {
    const { headers } = await service.app.inject(`${GET}&cache=no-cache&download=a%20b.json`);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''a%20b.json");
  });
});

describe('content types', () => {
  const cases: [query: string, type: string][] = [
    ['format=csv', 'text/csv; charset=UTF-8'],
    ['format=ndjson', 'application/x-ndjson; charset=UTF-8'],
    ['format=geojson', 'application/json; charset=UTF-8'],
    ['callback=f', 'application/javascript; charset=UTF-8'],
  ];
  test.each(cases)('%s: %s', async (query, type) => {
    const answer = await service.app.inject(`/adgangsadresser/reverse?x=8&y=55&${query}`);
    expect(answer.headers['content-type']).toBe(type);
  });
});

describe('ETag', () => {
  const etagOf = async (url: string, headers = {}): Promise<unknown> =>
    (await service.app.inject({ url, headers })).headers.etag;

  test('is the same whatever the order of the parameters', async () => {
    expect(await etagOf('/autocomplete?type=vejnavn&q=x')).toBe(
      await etagOf('/autocomplete?q=x&type=vejnavn'),
    );
  });

  test('is the same for the same request, and 304 when it comes back', async () => {
    const etag = String(await etagOf(GET));
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`]) {
      const answer = await service.app.inject({ url: GET, headers: { 'if-none-match': sent } });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers.etag).toBe(etag);
    }
  });

  const anyTag: [url: string, status: number, tagged: boolean][] = [
    [GET, 304, true],
    [`${GET}&callback=cb`, 304, true],
    ['/kommuner/101', 304, true],
    ['/kommuner/404', 404, false],
    ['/autocomplete?srid=1', 422, false],
  ];
  test.each(anyTag)('any, *, is that of what exists: %s %i', async (url, status, tagged) => {
    const answer = await service.app.inject({ url, headers: { 'if-none-match': '*' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.body === '').toBe(tagged);
    expect(answer.headers.etag).toBe(tagged ? await etagOf(url) : undefined);
  });

  test('differs with question, representation, callback and host', async () => {
    const tags = await Promise.all([
      etagOf(GET),
      etagOf(`${GET}y`),
      etagOf(`${GET}&srid=25832`),
      etagOf(GET, { host: 'example.org' }),
      etagOf(`${GET}&callback=a`),
      etagOf(`${GET}&callback=b`),
    ]);
    expect(new Set(tags).size).toBe(6);
  });

  test('differs with the data and with the build', async () => {
    const before = await etagOf(GET);
    service.responder.use({ ...snapshot, dataVersion: 'test-2' });
    const data = await etagOf(GET);
    service.responder.use({ ...snapshot, build: '2' });
    const build = await etagOf(GET);
    service.responder.use(snapshot);
    expect(new Set([before, data, build]).size).toBe(3);
  });

  test('is compared after the parameters are', async () => {
    const etag = String(await etagOf(GET));
    const answer = await service.app.inject({ url: `${GET}&srid=1`, headers: { 'if-none-match': etag } });
    expect(answer.statusCode).toBe(422);
  });
});

describe('gzip', () => {
  const cases: [acceptEncoding: string | undefined, q: string, encoding: string | undefined][] = [
    ['gzip', 'large2000', 'gzip'],
    ['gzip, deflate, br', 'large2000', 'gzip'],
    ['*', 'large2000', 'gzip'],
    ['gzip;q=0', 'large2000', undefined],
    ['br', 'large2000', undefined],
    [undefined, 'large2000', undefined],
    ['gzip', 'large10', undefined],
    ['gzip', 'large300000', 'gzip'],
  ];
  test.each(cases)('%s, q=%s: %s', async (acceptEncoding, q, encoding) => {
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
    const answer = await service.app.inject({ url: `/autocomplete?q=${q}`, headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const body = encoding === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload;
    expect(JSON.parse(body.toString()).question.parameters.q).toBe(q);
  });
});

describe('Link to the next page', () => {
  test('repeats the request with the next page, percent-encoded', async () => {
    const url = '/vejnavne?side=2&q=more&navn=a|b&struktur=mini&per_side=5';
    const { headers } = await service.app.inject({ url, headers: { host: 'h:1' } });
    const next = 'http://h:1/vejnavne?q=more&navn=a%7Cb&struktur=mini&per_side=5&side=3';
    expect(headers['link']).toBe(`<${next}>; rel="next"`);
  });

  test('is left out where it is longer than clients take', async () => {
    const linkOf = async (names: number) => {
      const url = `/vejnavne?q=more&struktur=mini&per_side=5&navn=${Array(names).fill('Nygade').join('%7C')}`;
      return (await service.app.inject(url)).headers['link'];
    };
    expect([typeof (await linkOf(700)), await linkOf(900)]).toEqual(['string', undefined]);
  });

  test.each([
    '/vejnavne?q=more&struktur=mini&per_side=5&api_key=SECRET',
    '/k/SECRET/vejnavne?q=more&struktur=mini&per_side=5',
  ])('has no key of a service that has none: %s', async (url) => {
    const { headers } = await service.app.inject({ url, headers: { host: 'h:1' } });
    expect(headers['link']).toBe('<http://h:1/vejnavne?q=more&struktur=mini&per_side=5&side=2>; rel="next"');
  });

  test('is missing on the last page', async () => {
    expect((await service.app.inject('/vejnavne?struktur=mini&per_side=5')).headers).not.toHaveProperty(
      'link',
    );
  });
});

describe('JSONP', () => {
  test('wraps the answer', async () => {
    const { body } = await service.app.inject(`${GET}&callback=$.cb_1`);
    expect(body).toMatch(/^\$\.cb_1\(\{.*\}\);$/);
  });

  test.each(['csv', 'ndjson'])('has no way to wrap %s', async (format) => {
    const answer = await service.app.inject(`/kommuner/101?format=${format}&callback=cb`);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('only json and geojson can be wrapped');
  });

  test('wraps an error too, whose status stays', async () => {
    const answer = await service.app.inject('/autocomplete?srid=1&callback=cb');
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/^cb\(\{"error":.*\}\);$/);
  });

  test('wraps no error of a POST, which no script tag sends', async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/datavask/adresser?callback=cb',
      payload: {},
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(answer.json()).toHaveProperty('error');
  });
});

describe('paths', () => {
  test.each(['/AUTOCOMPLETE?q=x', '/autocomplete/?q=x', '/Vejnavne/Store%20Gade', '/KOMMUNER/101/'])(
    '%s answers, whatever its case and end',
    async (url) => {
      expect((await service.app.inject(url)).statusCode).toBe(200);
    },
  );

  test('keys in a path keep their case', async () => {
    const echo = (await service.app.inject('/VEJNAVNE/StoreGade')).json() as Echo;
    expect(echo.question.parameters).toEqual({ name: 'StoreGade' });
  });

  test('HEAD answers as GET without a body', async () => {
    const answer = await service.app.inject({ method: 'HEAD', url: GET });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  });

  test('OPTIONS leaves every header to be sent', async () => {
    const headers = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };
    const answer = await service.app.inject({ method: 'OPTIONS', url: '/adresser', headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toContain('GET');
    expect(answer.headers['access-control-allow-headers']).toBe('x-api-key');
  });
});

describe('links lead to', () => {
  const baseOf = async (
    options: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<unknown> => {
    const other = await echoService(options);
    const answer = await other.app.inject({ url: GET, headers });
    await other.close();
    return (answer.json() as Echo).presentation['base'];
  };
  const cases: [options: Record<string, string>, headers: Record<string, string>, base: string][] = [
    [{}, { host: 'example.org:81' }, 'http://example.org:81'],
    [
      {},
      { host: 'example.org', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'e.dk' },
      'http://example.org',
    ],
    [
      { 'trusted-proxies': '127.0.0.1' },
      { host: 'h', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'e.dk' },
      'https://e.dk',
    ],
    [{ 'public-base': 'https://a.dk/dawa/' }, { host: 'h' }, 'https://a.dk/dawa'],
    [{ 'public-base': 'https://a.dk' }, { host: 'a"><script>' }, 'https://a.dk'],
    [{}, { host: '[::1]:8080' }, 'http://[::1]:8080'],
    [{}, { host: 'a.dk.:65535' }, 'http://a.dk.:65535'],
    [{}, { host: 'h'.repeat(255) }, `http://${'h'.repeat(255)}`],
  ];
  test.each(cases)('%o, %o: %s', async (options, headers, base) => {
    expect(await baseOf(options, headers)).toBe(base);
  });

  const behind = { 'trusted-proxies': '127.0.0.1' };
  const refused: [options: Record<string, string>, headers: Record<string, string>, named: string][] = [
    [{}, { host: 'a"><script>' }, 'host'],
    [{}, { host: '..' }, 'host'],
    [{}, { host: 'a..dk' }, 'host'],
    [{}, { host: 'a.dk:65536' }, 'host'],
    [{}, { host: 'a b' }, 'host'],
    [{}, { host: 'h:123456' }, 'host'],
    [{}, { host: 'h'.repeat(256) }, 'host'],
    [behind, { host: 'a/b' }, 'host'],
    [behind, { host: 'h', 'x-forwarded-host': 'a/b' }, 'x-forwarded-host'],
  ];
  test.each(refused)('%o, %o: refused for %s', async (options, headers, named) => {
    const other = await echoService(options);
    const answer = await other.app.inject({ url: GET, headers });
    await other.close();
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { code: 'invalid_host' },
      details: [{ loc: ['header', named] }],
    });
  });
});

describe('a header that is a long list counts as absent', () => {
  type Answer = Awaited<ReturnType<Service['app']['inject']>>;
  const url = '/autocomplete?q=large2000';
  const get: InjectOptions = { url };
  const post: InjectOptions = { method: 'POST', url: '/datavask/adresser', payload: '[]' };
  const preflight: InjectOptions = { method: 'OPTIONS', url };
  const list = ', x'.repeat(334);
  const cases: [
    name: string,
    value: string,
    of: InjectOptions,
    seen: (answer: Answer) => unknown,
    absent: unknown,
  ][] = [
    ['accept-encoding', 'gzip', get, ({ headers }) => headers['content-encoding'], undefined],
    ['if-none-match', '{tag}', get, ({ statusCode }) => statusCode, 200],
    ['content-type', 'application/json', post, ({ statusCode }) => statusCode, 415],
    [
      'access-control-request-headers',
      'x',
      preflight,
      ({ headers }) => headers['access-control-allow-headers'],
      '*',
    ],
  ];
  test.each(cases)('%s', async (name, value, of, seen, absent) => {
    const tag = String((await service.app.inject(url)).headers.etag);
    const ask = async (more: string): Promise<unknown> => {
      const headers = { [name]: value.replace('{tag}', tag) + more };
      return seen(await service.app.inject({ ...of, headers }));
    };
    expect(await ask('')).not.toEqual(absent);
    expect(await ask(list)).toEqual(absent);
  });
});
