/** Answers of the pool, and how all answers travel: compressed, wrapped, headless, unchanged, page by page, refused. */
import { EventEmitter, once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { POOL_STEPS } from '../../src/engine/border.generated.ts';
import { inquiry } from '../../src/engine/engine.ts';
import { sampleService } from '../support/sample.ts';

/** One thread, so that questions run one after the other. */
const THREADS = 1;

let service: Service;
let url: string;
beforeAll(async () => {
  service = await sampleService({ threads: String(THREADS) });
  url = await service.app.listen({ port: 0 });
});
afterAll(() => service.close());

interface Got {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Over a socket, as sent: nothing is decompressed or followed. */
async function get(path: string, options: RequestOptions = {}): Promise<Got> {
  const sent = httpRequest(`${url}${path}`, options);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

const gzip = { 'accept-encoding': 'gzip' };

/** Compressed at once; compressed as a stream; written on the event loop, and by the pool. */
const INLINE = '/adgangsadresser?postnr=6270&struktur=mini&per_side=50';
const POOL = '/adresser?postnr=6270&per_side=1000';

describe.each([INLINE, POOL])('%s', (path) => {
  test('arrives whole, compressed too', async () => {
    const plain = await get(path);
    const compressed = await get(path, { headers: gzip });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
    expect(JSON.parse(plain.body.toString())).toHaveLength(path === POOL ? 1000 : 50);
  });

  test('arrives whole in a callback, compressed too', async () => {
    const plain = await get(path);
    const { headers, body } = await get(`${path}&callback=cb`, { headers: gzip });
    expect(headers['content-type']).toBe('application/javascript; charset=UTF-8');
    expect(gunzipSync(body).toString()).toBe(`cb(${plain.body});`);
  });

  test.each([{}, gzip])('HEAD has the headers of GET and no body, %o', async (headers) => {
    const { headers: got, body: bytes } = await get(path, { headers });
    const { status, headers: head, body } = await get(path, { method: 'HEAD', headers });
    const lasting = ({
      date: _date,
      connection: _connection,
      'transfer-encoding': _chunked,
      'x-request-id': _id,
      ...others
    }: IncomingMessage['headers']) => others;
    expect(status).toBe(200);
    expect(body).toHaveLength(0);
    expect(lasting(head)).toEqual(lasting(got));
    if (got['content-length'] !== undefined) expect(Number(got['content-length'])).toBe(bytes.length);
  });

  test('is 304 without a body when it is unchanged, and costs no search', async () => {
    const { headers } = await get(path);
    const before = await questions();
    const {
      status,
      headers: again,
      body,
    } = await get(path, {
      headers: { ...gzip, 'if-none-match': String(headers.etag) },
    });
    expect([status, body.length, again.etag]).toEqual([304, 0, headers.etag]);
    expect(await questions()).toBe(before);
  });

  test('is 304 without a body when any tag will do', async () => {
    const { headers } = await get(path);
    const any = await get(path, { headers: { ...gzip, 'if-none-match': '*' } });
    expect([any.status, any.body.length, any.headers.etag]).toEqual([304, 0, headers.etag]);
  });
});

async function metric(name: string): Promise<number> {
  const page = await (await service.metrics.start()).metrics();
  return Number(new RegExp(`^vejviser_engine_${name}_total (\\d+)`, 'm').exec(page)?.[1]);
}

async function questions(): Promise<number> {
  return (await metric('inline')) + (await metric('pool'));
}

test('one feature a line holds the features of the collection', async () => {
  const path = '/adgangsadresser?postnr=6270&format=geojsonz&per_side=300';
  const collection = JSON.parse((await get(path)).body.toString());
  const { headers, body } = await get(`${path}&ndjson`);
  expect(headers['content-type']).toBe('application/x-ndjson; charset=UTF-8');
  const lines = body.toString().split('\r\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(collection.features);
  expect((await get(`${path}&ndjson&callback=cb`)).status).toBe(422);
});

describe('the chain of rel=next', () => {
  const chains: [path: string, size: number][] = [
    ['/adresser?postnr=6261&struktur=mini', 1000],
    ['/adgangsadresser?kommunekode=0563&struktur=flad&format=csv', 700],
    ['/adgangsadresser?vejnavn=Storegade|Strandvej&struktur=mini', 7],
    ['/adresser?q=storegade&struktur=mini', 90],
    ['/vejstykker?kommunekode=550&struktur=mini', 333],
    ['/sogne?struktur=mini', 500],
  ];
  test.each(chains)('%s, %i a page: every row once', async (path, size) => {
    const seen: string[] = [];
    let pages = 0;
    for (let next: string | undefined = `${path}&per_side=${size}`; next !== undefined; pages += 1) {
      const { status, headers, body }: Got = await get(next);
      expect(status).toBe(200);
      const rows = rowsOf(body.toString());
      seen.push(...rows);
      const link = /^<(.*)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
      if (link !== undefined) expect(rows).toHaveLength(size);
      next = link?.slice(url.length);
    }
    expect(pages).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(seen.length);
    const whole = [];
    for (let page = 1; whole.length < seen.length; page += 1) {
      const { body } = await get(`${path}&per_side=1000&side=${page}`);
      whole.push(...rowsOf(body.toString()));
    }
    expect(seen).toEqual(whole);
  });
});

/** Each row as its text; of CSV without the header. */
function rowsOf(body: string): string[] {
  if (!body.startsWith('[')) return body.split('\r\n').slice(1, -1);
  return (JSON.parse(body) as unknown[]).map((row) => JSON.stringify(row));
}

describe('a question whose client has gone', () => {
  const broad = inquiry(
    { resource: 'address', operation: 'list', parameters: { q: 'a*' }, page: { number: 1, size: 1000 } },
    { shape: 'nested', format: 'json', srid: 4326, base: 'http://h', geometry: 'accessPoint' },
  );

  test('is stopped by its cancellation token', async () => {
    const connection = new EventEmitter();
    // The one thread is busy with these, so that the last has not begun.
    const before = Array.from({ length: 8 }, () =>
      service.pool.answer(broad, POOL_STEPS, new EventEmitter()),
    );
    const answer = service.pool.answer(broad, POOL_STEPS, connection);
    connection.emit('close');
    await expect(answer).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(connection.listenerCount('close')).toBe(0);
    await Promise.all(before);
  });

  test('is stopped when its connection is closed', async () => {
    const before = await metric('cancelled');
    const abandoned = Array.from({ length: 20 }, () => httpRequest(`${url}/adresser?q=a*&per_side=1000`));
    for (const one of abandoned) one.on('error', () => {}).end();
    const [first] = abandoned;
    await once(first ?? new EventEmitter(), 'response');
    for (const one of abandoned) one.destroy();
    await expect.poll(() => metric('cancelled')).toBeGreaterThan(before);
    await expect.poll(() => service.pool.queued).toBe(0);
  });
});
