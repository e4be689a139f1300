/**
 * Reading a request takes steps in proportion to its length, whatever it consists of. Steps are counted, not timed: block
 * executions of our modules by the coverage of V8, and the characters that the searching functions of texts look at.
 */
import { Session } from 'node:inspector/promises';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';

/** Parts of texts that readers take apart at, or that are long to read. */
const units = [
  '&',
  '=',
  '%',
  '[',
  'a',
  ',',
  '"',
  '|',
  ' ',
  '😀',
  '+',
  '%u',
  '%41',
  '\n',
  ';',
  '\\',
  '{',
  ':',
  '/',
];

const LENGTH = 20_000;
/** How often a character is looked at, and blocks that are executed for it. */
const [MOST_LOOKED, MOST_BLOCKS] = [40, 6];
/** What an exception costs, in characters; decoding may throw one. */
const EXCEPTION = 100;

const session = new Session();
const restore: (() => void)[] = [];
let looked = 0;
let service: Service;

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  // Blocks are counted only in modules that are loaded from now on.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const { echoService } = await import('../support/echo.ts');
  service = await echoService({ 'trusted-proxies': '127.0.0.1' });
  countSearches();
  countDecoding();
});
afterAll(async () => {
  for (const put of restore) put();
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  await service.close();
});

/** Counts what is looked at by the functions that search a text from a place on, or a whole text. */
function countSearches(): void {
  const { indexOf } = String.prototype;
  const found = (text: string, what: string, from: number): number => {
    const place = indexOf.call(text, what, from);
    return (place === -1 ? text.length : place) - from;
  };
  wrap('indexOf', (text, [what, from]) => found(text, String(what), Number(from ?? 0)));
  wrap('includes', (text, [what, from]) => found(text, String(what), Number(from ?? 0)));
  for (const whole of ['replace', 'replaceAll', 'trim', 'toLowerCase', 'normalize'] as const)
    wrap(whole, (text) => text.length);
  wrap('split', (text, _given, pieces) =>
    Math.min(
      text.length,
      (pieces as string[]).reduce((sum, piece) => sum + piece.length + 1, 0),
    ),
  );
}

function countDecoding(): void {
  const native = globalThis.decodeURIComponent;
  globalThis.decodeURIComponent = (text) => {
    looked += text.length + EXCEPTION;
    return native(text);
  };
  restore.push(() => {
    globalThis.decodeURIComponent = native;
  });
}

type Counted =
  | 'indexOf'
  | 'includes'
  | 'replace'
  | 'replaceAll'
  | 'trim'
  | 'toLowerCase'
  | 'normalize'
  | 'split';

function wrap(name: Counted, count: (text: string, given: unknown[], result: unknown) => number): void {
  const native = String.prototype[name] as (...given: unknown[]) => unknown;
  const counting = function counting(this: string, ...given: unknown[]): unknown {
    const result = native.apply(this, given);
    looked += count(String(this), given, result);
    return result;
  };
  Object.defineProperty(String.prototype, name, { value: counting, configurable: true, writable: true });
  restore.push(() => {
    Object.defineProperty(String.prototype, name, { value: native, configurable: true, writable: true });
  });
}

/** Block executions of our modules since the last call. */
async function blocks(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/src/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const post = (url: string, type: string, payload: string): InjectOptions => ({
  ...{ method: 'POST', url, payload, headers: { 'content-type': type } },
});
const header =
  (name: string, url = '/adresser?per_side=1') =>
  (text: string) => ({
    url,
    headers: { [name]: text.replace(/[^\x20-\x7e]/g, ',') },
  });
/** Without what cannot be in the first line of a request. */
const inUrl = (text: string): string => text.replace(/[^\x21-\x7e]/g, '+').replace(/["\\{]/g, '%22');

const items = (item: object): string => JSON.stringify({ items: [item] });

const requests: [title: string, of: (text: string) => InjectOptions][] = [
  ['a query', (text) => ({ url: `/adresser?${inUrl(text)}` })],
  ['a query that may only have known names', (text) => ({ url: `/adresser?valider&${inUrl(text)}` })],
  ['a parameter', (text) => ({ url: `/adresser?q=${inUrl(text)}` })],
  ['a list in a query', (text) => ({ url: `/adresser?status=${inUrl(text)}` })],
  ['a polygon', (text) => ({ url: `/adresser?polygon=${inUrl(text)}` })],
  ['a callback', (text) => ({ url: `/adresser?x=1&callback=${inUrl(text)}` })],
  ['a path', (text) => ({ url: `/adresser/${inUrl(text)}` })],
  ['keys in a query', (text) => ({ url: `/adresser?${inUrl(text).replaceAll('&', '&api_key=')}` })],
  ['a key in the path', (text) => ({ url: `/k/${inUrl(text)}` })],
  ['a form', (text) => post('/datavask/adresser', FORM, text)],
  ['a field of a form', (text) => post('/datavask/adresser', FORM, `betegnelse=${text}`)],
  ['JSON', (text) => post('/datavask/adresser', JSON_TYPE, text)],
  ['a text in JSON', (text) => post('/datavask/adresser', JSON_TYPE, JSON.stringify({ vejnavn: text }))],
  ['a name in JSON', (text) => post('/datavask/adresser?valider', JSON_TYPE, JSON.stringify({ [text]: 1 }))],
  ['a text in a list', (text) => post('/datavask/adresser', JSON_TYPE, JSON.stringify([{ vejnavn: text }]))],
  [
    'a list in an item',
    (text) => post('/api/v1/batch/reverse-adgangsadresser', JSON_TYPE, items({ x: 8, y: 55, status: text })),
  ],
  ['lines', (text) => post('/api/v1/batch/parse', 'application/x-ndjson', text)],
  ['Cookie', header('cookie')],
  ['Accept-Encoding', header('accept-encoding', '/openapi.json?sprog=xx')],
  ['If-None-Match', header('if-none-match')],
  ['Authorization', header('authorization')],
  ['X-Api-Key', header('x-api-key')],
  ['X-Forwarded-For', header('x-forwarded-for')],
  ['X-Forwarded-Host', header('x-forwarded-host')],
  ['Host', header('host')],
  ['Access-Control-Request-Headers', header('access-control-request-headers')],
];

const pattern = fc
  .array(fc.constantFrom(...units), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));
/** As many pairs as a query may have. */
const manyPairs = 'aaaaaaaaaa&';
const RUNS = 30;

test.each(requests)('%s is read in steps in proportion to its length', async (_title, requestOf) => {
  const ask = (text: string) => service.app.inject(requestOf(text));
  await ask('a');
  await blocks();
  await fc.assert(
    fc.asyncProperty(pattern, async (part) => {
      const text = part.repeat(Math.ceil(LENGTH / part.length));
      looked = 0;
      await ask(text);
      expect(looked).toBeLessThan(MOST_LOOKED * text.length);
    }),
    { numRuns: RUNS, seed: 1, examples: [...units, manyPairs].map((one): [string] => [one]) },
  );
  expect(await blocks()).toBeLessThan(RUNS * MOST_BLOCKS * LENGTH);
});
