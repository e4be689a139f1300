/** What differs between callers differs in what they are answered, and an answer is of one snapshot. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../../src/app.ts';
import type { Caller } from '../../../src/http/request/context.ts';
import { PresentationCache } from '../../../src/http/response/representations.ts';
import { echoService, snapshot } from '../../support/echo.ts';

const anonymous: Caller = {
  base: 'http://h',
  scope: '',
  cacheControl: 'public, max-age=300',
  revalidateControl: 'no-cache',
  hasShapes: true,
};
const shape = { shape: 'mini', format: 'json', srid: 4326, geometry: 'accessPoint' } as const;

describe('the seed of a tag', () => {
  const cases: [title: string, other: Caller, equal: boolean][] = [
    ['is one for callers that differ in nothing', { ...anonymous }, true],
    ['differs with the scope', { ...anonymous, scope: 'a' }, false],
    ['differs with the base', { ...anonymous, base: 'http://h/k/a' }, false],
  ];
  test.each(cases)('%s', (_title, other, equal) => {
    const cache = new PresentationCache(1);
    const before = cache.of(shape, anonymous).seed;
    expect(cache.of(shape, other).seed === before).toBe(equal);
    expect(cache.of(shape, anonymous).seed).toBe(before);
  });
});

describe('an answer', () => {
  let service: Service;
  beforeAll(async () => {
    service = await echoService();
  });
  afterAll(() => service.close());
  const headersOf = async (q: string, headers = {}) =>
    (await service.app.inject({ url: `/autocomplete?q=${q}`, headers })).headers;

  test('has the caching of its caller', async () => {
    expect((await headersOf('x'))['cache-control']).toBe(anonymous.cacheControl);
  });

  test('has version and tag of the snapshot that answered, though another is in use', async () => {
    const before = await headersOf('x');
    service.responder.use({ ...snapshot, dataVersion: 'test-2', generation: 2 });
    const after = await headersOf('x');
    expect([before, after].map((headers) => headers['x-data-version'])).toEqual(['test-1', 'test-1']);
    expect(after.etag).toBe(before.etag);
  });
});

test('the addon names the hash of its build', async () => {
  const { native } = await import('../../../src/engine/addon/native.ts');
  const info = native().openSnapshot('var/sample');
  expect(info.build).toMatch(/^[0-9a-f]{16}$/);
});
