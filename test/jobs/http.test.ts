/** Jobs over HTTP, over the sample, with a worker in this process. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';
import type { Fault } from '../../src/http/parameters/parameters.ts';
import { FolderFiles } from '../../src/jobs/files/folder.ts';
import type { Job } from '../../src/jobs/job.ts';
import { type ServedJobs, servedJobs } from '../support/jobs.ts';
import { sampleService } from '../support/sample.ts';
import { batch, fresh, written } from './files.ts';

const PATH = '/api/v1/batch/jobs';
const MAX_BYTES = 5_000_000;
const MAX_ROWS = 30_000;

let jobs: ServedJobs;
let base: string;
beforeAll(async () => {
  jobs = await servedJobs({ bytes: MAX_BYTES, rows: MAX_ROWS });
  base = jobs.base;
});
afterAll(() => jobs.close());

const folderOf = (id = ''): string => join(jobs.store, 'files', id);

/** Lets a worker work until `isDone`. */
async function workUntil(isDone: () => Promise<boolean>): Promise<void> {
  const stop = new AbortController();
  const ended = jobs.worker.run(stop.signal);
  await expect.poll(isDone).toBe(true);
  stop.abort();
  await ended;
}

const rows = (count: number): string =>
  `nr;adresse\r\n${Array.from({ length: count }, (_, row) => `${row};Storegade ${row % 90}, 6270 Tønder\r\n`).join('')}`;
const few = rows(20);

/** Pairs where a name stands twice. */
type Fields = Record<string, string> | [name: string, value: string][];

function form(content: string | Buffer, name: string, options: Fields = {}): RequestInit {
  const body = new FormData();
  for (const [key, value] of Array.isArray(options) ? options : Object.entries(options))
    body.append(key, value);
  body.set('file', new Blob([content]), name);
  return { method: 'POST', body };
}

/** A form whose file has another part after it. */
function fileFirst(name: string): RequestInit {
  const body = new FormData();
  body.set('file', new Blob([few]), 'a.csv');
  body.append(name, name === 'file' ? new Blob(['']) : '4326');
  return { method: 'POST', body };
}

const raw = (body: string | Buffer, type: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type, ...headers },
});

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(`${base}${path}`, init);
const jobIn = async (response: Response): Promise<Job> => (await response.json()) as Job;
const read = async (id: string): Promise<Job> => jobIn(await call(`${PATH}/${id}`));

async function sent(init: RequestInit, query = ''): Promise<Job> {
  const response = await call(`${PATH}${query}`, init);
  expect(response.status).toBe(202);
  return jobIn(response);
}

async function finished(init: RequestInit, query = ''): Promise<Job> {
  const { id } = await sent(init, query);
  await workUntil(async () => !['queued', 'running'].includes((await read(id)).status));
  return read(id);
}

const resultOf = (id: string, headers: Record<string, string> = {}): Promise<Response> =>
  call(`${PATH}/${id}/result`, { headers });

describe('a job', () => {
  test('has the result of the command, and says what was read', async () => {
    const job = await finished(form(few, 'kunder.csv', { operation: 'datavask-adgangsadresser' }));
    const output = fresh('csv');
    await batch(written(few), output, { operation: 'datavask-adgangsadresser' });
    const expected = readFileSync(output);
    expect(job).toMatchObject({
      status: 'succeeded',
      operation: 'datavask-adgangsadresser',
      fremdrift: 1,
      raekker: { total: 20, behandlet: 20, fejl: 0 },
      input: {
        navn: 'kunder.csv',
        bytes: Buffer.byteLength(few),
        tegnsaet: 'utf-8',
        skilletegn: ';',
        kolonner: ['adresse'],
        valgte_kolonner: { betegnelse: 'adresse' },
      },
      options: { operation: 'datavask-adgangsadresser' },
      data_version: native().snapshot()?.dataVersion,
      result: { href: `${base}${PATH}/${job.id}/result`, bytes: expected.length },
      error: null,
    });
    const result = await resultOf(job.id);
    expect(Buffer.from(await result.arrayBuffer()).equals(expected)).toBe(true);
    expect(result.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''kunder.geokodet.csv",
    );
    expect(result.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(result.headers.get('etag')).toBe(`"${job.result?.sha256}"`);
  });

  test.each<[string, RequestInit, string, Partial<Job>]>([
    ['text/csv', raw(few, 'text/csv'), '', { input: { navn: null } as Job['input'] }],
    ['text/csv, compressed', raw(gzipSync(few), 'text/csv', { 'content-encoding': 'gzip' }), '', {}],
    [
      'a compressed file of a form',
      form(gzipSync(few), 'a.csv.gz'),
      '',
      { input: { navn: 'a.csv.gz' } as Job['input'] },
    ],
    [
      'rows of JSON',
      raw('{"betegnelse":"Storegade 1"}\n', 'application/x-ndjson'),
      '',
      { raekker: { total: 1 } as Job['raekker'] },
    ],
    [
      'options in the URL',
      raw(few, 'text/csv'),
      '?format=geojson&srid=25832',
      { options: { format: 'geojson', srid: '25832' } },
    ],
  ])('is taken as %s', async (_, init, query, expected) => {
    expect(await finished(init, query)).toMatchObject({ status: 'succeeded', ...expected });
  });

  test.each([
    ['csv', 'text/csv; charset=windows-1252', 'latin1'],
    ['ndjson', 'application/x-ndjson; charset=UTF-8', 'utf8'],
  ] as const)('in windows-1252 says so of its result as %s', async (format, type, encoding) => {
    const sentFile = Buffer.from('navn;adresse\r\nJørgen;Storegade 1, 6270 Tønder\r\n', 'latin1');
    const { id } = await finished(raw(sentFile, 'text/csv'), `?format=${format}`);
    const result = await resultOf(id);
    expect(result.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await result.arrayBuffer()).toString(encoding)).toContain('Jørgen');
  });

  test('with more rows than allowed fails and says so', async () => {
    const job = await finished(raw(rows(MAX_ROWS + 5_000), 'text/csv'));
    expect(job).toMatchObject({ status: 'failed', error: { code: 'too_many_rows' } });
    const result = await resultOf(job.id);
    expect(result.status).toBe(409);
    expect(await result.text()).toContain('the job failed');
  });

  test('that is a workbook with more text than a file may have fails and says so', async () => {
    const workbook = fresh('xlsx');
    await batch(
      written(`adresse;note\r\n${`Storegade 1, 6270 Tønder;${'x'.repeat(1_000)}\r\n`.repeat(6_000)}`),
      workbook,
    );
    const job = await finished(form(readFileSync(workbook), 'a.xlsx', { kolonner: 'adresse' }));
    expect(job.input.bytes).toBeLessThan(MAX_BYTES);
    expect(job).toMatchObject({
      status: 'failed',
      error: {
        code: 'unreadable_file',
        message: `a.xlsx: it has more than ${MAX_BYTES} bytes when it is unpacked`,
      },
    });
  });

  test('is followed by 128 of one client at once; one more is refused', async () => {
    const { id } = await sent(form(few, 'a.csv'));
    const leaving = new AbortController();
    const follow = () => call(`${PATH}/${id}/events`, { signal: leaving.signal });
    const followed = await Promise.all(Array.from({ length: 128 }, follow));
    expect(new Set(followed.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await follow();
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('at most 128 followers'),
    ]);
    leaving.abort();
    await expect
      .poll(async () => {
        const again = await call(`${PATH}/${id}/events`, { signal: AbortSignal.timeout(5_000) });
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
    await call(`${PATH}/${id}`, { method: 'DELETE' });
  });

  test('keeps no place for a HEAD of its events', async () => {
    const { id } = await sent(form(few, 'a.csv'));
    const statuses = new Set<number>();
    for (let each = 0; each < 40; each += 1)
      statuses.add((await call(`${PATH}/${id}/events`, { method: 'HEAD' })).status);
    expect(statuses).toEqual(new Set([200]));
    await call(`${PATH}/${id}`, { method: 'DELETE' });
  });

  test('is told as events, the last of which has its end', async () => {
    const { id } = await sent(form(few, 'a.csv'));
    const events = call(`${PATH}/${id}/events`);
    await workUntil(async () => (await read(id)).status === 'succeeded');
    const told = (await (await events).text())
      .trim()
      .split('\n\n')
      .map((event) => JSON.parse(event.slice(6)) as Job);
    expect(told[0]).toMatchObject({ id, result: null });
    expect(told.at(-1)).toEqual(await read(id));
  });
});

describe('what cannot be run is refused at once, and leaves no file:', () => {
  test.each<[string, RequestInit, string, number, string, string]>([
    [
      'a form without a file',
      { method: 'POST', body: new FormData() },
      '',
      422,
      'validation_error',
      'file is missing',
    ],
    [
      'a form that is cut off',
      raw('--x\r\n', 'multipart/form-data; boundary=x'),
      '',
      422,
      'validation_error',
      'the form cannot be read',
    ],
    [
      'a form without a boundary',
      raw('x', 'multipart/form-data'),
      '',
      422,
      'validation_error',
      'the form cannot be read',
    ],
    ['an unknown option', form(few, 'a.csv', { farve: 'blå' }), '', 422, 'validation_error', 'farve'],
    [
      'an unknown rule',
      form(few, 'a.csv', { regler: 'husnr' }),
      '',
      422,
      'validation_error',
      'husnr-interval',
    ],
    [
      'an unknown operation',
      raw(few, 'text/csv'),
      '?operation=x',
      422,
      'validation_error',
      'datavask-adgangsadresser',
    ],
    [
      'columns that are unclear',
      form('navn;telefon\r\na;b\r\n', 'a.csv'),
      '',
      422,
      'columns_unclear',
      '"kolonner":["navn","telefon"]',
    ],
    [
      'a column that is not there',
      form(few, 'a.csv', { kolonner: 'by' }),
      '',
      422,
      'validation_error',
      'nr, adresse',
    ],
    ['an empty file', form('', 'a.csv'), '', 422, 'validation_error', 'empty'],
    ['a field after the file', fileFirst('srid'), '', 422, 'validation_error', 'srid must come before file'],
    ['two files', fileFirst('file'), '', 422, 'validation_error', 'a form has one, in the field file'],
    [
      'a field that is too long',
      form(few, 'a.csv', { kolonner: 'x'.repeat(4_097) }),
      '',
      422,
      'validation_error',
      'kolonner may have 4096 bytes',
    ],
    [
      'too many fields',
      form(
        few,
        'a.csv',
        Array.from({ length: 33 }, (): [string, string] => ['srid', '4326']),
      ),
      '',
      422,
      'validation_error',
      'a form may have 32 fields and one file',
    ],
    [
      'a picture',
      raw('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'text/csv'),
      '',
      422,
      'validation_error',
      'is no text file, nor a workbook',
    ],
    [
      'a postcode that the data do not have',
      raw(few, 'text/csv'),
      '?postnr=12',
      422,
      'validation_error',
      'postnr: the data have no postcode 0012',
    ],
    ['GeoJSON', form('{}', 'a.geojson'), '', 422, 'validation_error', 'CSV, NDJSON and xlsx'],
    ['another media type', raw(few, 'application/json'), '', 415, 'unsupported_media_type', 'text/csv'],
    [
      'another encoding',
      raw(few, 'text/csv', { 'content-encoding': 'br' }),
      '',
      415,
      'unsupported_encoding',
      'gzip',
    ],
    [
      'a file that is too large',
      raw(Buffer.alloc(MAX_BYTES + 1, 'x'), 'text/csv'),
      '',
      413,
      'payload_too_large',
      '5 MB',
    ],
    [
      'a file that unpacks to too much',
      form(gzipSync(Buffer.alloc(MAX_BYTES + 1, 'x\n')), 'a.csv.gz'),
      '',
      413,
      'payload_too_large',
      'a file may have 5 MB when it is unpacked',
    ],
    [
      'the same, as the body',
      raw(gzipSync(Buffer.alloc(MAX_BYTES + 1, 'x\n')), 'text/csv', { 'content-encoding': 'gzip' }),
      '',
      413,
      'payload_too_large',
      'a file may have 5 MB when it is unpacked',
    ],
  ])('%s', async (_, init, query, status, code, text) => {
    const before = readdirSync(folderOf());
    const response = await call(`${PATH}${query}`, init);
    const body = await response.text();
    expect([response.status, JSON.parse(body).error.code]).toEqual([status, code]);
    expect(`${body} ${response.headers.get('accept-encoding')}`).toContain(text);
    expect(readdirSync(folderOf())).toEqual(before);
  });
});

describe('a parameter that cannot be used is named with its place:', () => {
  const twice: Fields = [
    ['srid', '25832'],
    ['srid', '4326'],
  ];
  test.each<[string, Fields, Fields | undefined, [string, string], string]>([
    ['one that is given twice, in the URL', twice, undefined, ['query', 'srid'], 'srid must be given once'],
    ['one that is given twice, in a form', {}, twice, ['body', 'srid'], 'srid must be given once'],
    ['a column, in the URL', { kolonner: 'by' }, undefined, ['query', 'kolonner'], 'kolonner: there is no'],
    ['a column, in a form', {}, { kolonner: 'by' }, ['body', 'kolonner'], 'kolonner: there is no'],
    ['a column, beside a form', { kolonner: 'by' }, {}, ['query', 'kolonner'], 'kolonner: there is no'],
    ['a parameter of columns', {}, { kolonner: 'by=x' }, ['body', 'kolonner'], 'kolonner names by'],
    [
      'a parameter of two columns',
      {},
      { kolonner: 'vejnavn=a,husnr=b,husnr=c' },
      ['body', 'kolonner'],
      'kolonner names husnr twice',
    ],
    [
      'columns of a text where ids are read',
      {},
      { operation: 'adresser', kolonner: 'adresse' },
      ['body', 'kolonner'],
      'kolonner: the operation has no parameter betegnelse',
    ],
    ['the column of names', { id_kolonne: 'x' }, undefined, ['query', 'id_kolonne'], 'id_kolonne: there is'],
    [
      'the second of two',
      {},
      { kolonner: 'adresse', id_kolonne: 'x' },
      ['body', 'id_kolonne'],
      'id_kolonne: there is no column "x"',
    ],
    [
      'one of two, with the columns there are',
      {},
      { kolonner: 'by', id_kolonne: 'nr' },
      ['body', 'kolonner'],
      'kolonner: there is no column "by"; the header has: nr, adresse',
    ],
    ['a choice', {}, { srid: '1' }, ['body', 'srid'], 'srid must be'],
    ['an unknown one', {}, { farve: 'blå' }, ['body', 'farve'], 'farve is unknown'],
  ])('%s', async (_, query, fields, loc, text) => {
    const init = fields === undefined ? raw(few, 'text/csv') : form(few, 'a.csv', fields);
    for (const path of [PATH, '/api/v1/batch/inspect']) {
      const refused = await call(`${path}?${new URLSearchParams(query)}`, init);
      const { error, details } = (await refused.json()) as { error: { message: string }; details: Fault[] };
      expect([refused.status, details.map((fault) => fault.loc)]).toEqual([422, [loc]]);
      expect(error.message).toContain(text);
    }
  });

  test.each<[string, RequestInit, string]>([
    ['a form', form('navn;telefon\r\na;b\r\n', 'a.csv'), 'body'],
    ['a file alone', raw('navn;telefon\r\na;b\r\n', 'text/csv'), 'query'],
  ])('columns that are unclear, in %s', async (_, init, location) => {
    const refused = await call(PATH, init);
    const { details } = (await refused.json()) as { details: Fault[] };
    expect(details).toMatchObject([{ loc: [location, 'kolonner'], kolonner: ['navn', 'telefon'] }]);
  });
});

describe('an upload that breaks off leaves nothing:', () => {
  const half = 'x'.repeat(200_000);
  test.each<[string, string, string]>([
    ['the body alone', 'text/csv', half],
    [
      'a form in its file',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${half}`,
    ],
    [
      'a form before its file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="srid"\r\n\r\n258',
    ],
  ])('%s', async (_, type, begun) => {
    const received = () =>
      jobs.opened.store.selectFrom('answers').select('status').where('key', '=', type).execute();
    const before = readdirSync(folderOf());
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nIdempotency-Key: ${type}\r\nContent-Length: 999999\r\n\r\n${begun}`,
    );
    await expect.poll(async () => (await received()).length).toBe(1);
    await expect.poll(() => readdirSync(folderOf()).length).toBe(before.length + 1);
    socket.destroy();
    await expect.poll(async () => (await received()).length).toBe(0);
    await expect.poll(() => readdirSync(folderOf())).toEqual(before);
  });
});

describe('a client that asks before it sends its file is told', () => {
  const first = async (lines: string): Promise<string> => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write(`POST ${lines}\r\nHost: h\r\nExpect: 100-continue\r\n\r\n`);
    const [told] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return told.toString();
  };
  test.each<[string, string, string, string]>([
    ['to go on', `${PATH} HTTP/1.1\r\nContent-Type: text/csv`, 'Content-Length: 10', '100 Continue'],
    [
      'that it is too large',
      `${PATH} HTTP/1.1\r\nContent-Type: text/csv`,
      'Content-Length: 999999999',
      '413 Payload Too Large',
    ],
    [
      'that it is too large to look at',
      `${PATH.replace('jobs', 'inspect')} HTTP/1.1\r\nContent-Type: text/csv`,
      'Content-Length: 999999999',
      '413 Payload Too Large',
    ],
    ['that there is no such path', '/nope HTTP/1.1', 'Content-Length: 10', '404 Not Found'],
  ])('%s', async (_, request, length, status) => {
    const told = await first(`${request}\r\n${length}`);
    expect(told.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    // No request can follow where it is not known whether the file does.
    expect(/^connection: close$/im.test(told)).toBe(!status.startsWith('100'));
  });

  test('one that does not ask is answered at once too, with its file unread', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: h\r\nContent-Type: text/csv\r\nContent-Length: 999999999\r\n\r\nnr;adr`,
    );
    const [told] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(told.toString()).toContain('the body may have');
  });
});

describe('a result', () => {
  test.each<[string, number, string | null]>([
    ['', 409, '1'],
    ['?delvis', 409, '1'],
    ['?delvis&format=xlsx', 409, '1'],
    ['?delvis=false', 409, '1'],
    ['?delvis=nonsense', 422, null],
  ])('of which no row is ready, with %j: %i', async (query, status, retry) => {
    const { id } = await sent(raw(few, 'text/csv'));
    const answer = await call(`${PATH}/${id}/result${query}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retry]);
  });

  test.each<[string, Record<string, string>, number, string | null, number]>([
    ['the first bytes', { range: 'bytes=0-9' }, 206, 'bytes 0-9/', 10],
    ['the last bytes', { range: 'bytes=-5' }, 206, null, 5],
    ['several ranges are the whole', { range: 'bytes=0-1,4-5' }, 200, null, -1],
    ['a range of another version is the whole', { range: 'bytes=0-9', 'if-range': '"other"' }, 200, null, -1],
    ['what is not there', { range: 'bytes=99999999-' }, 416, 'bytes */', -2],
  ])('%s', async (_, headers, status, range, length) => {
    const { id, result } = await finished(raw(few, 'text/csv'));
    const response = await resultOf(id, headers);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(status);
    if (range !== null) expect(response.headers.get('content-range')).toContain(range);
    if (length !== -2) expect(body.length).toBe(length === -1 ? result?.bytes : length);
  });

  test('goes on where it broke off when its version is the same, and is not sent again to whoever has it', async () => {
    const { id, result } = await finished(raw(few, 'text/csv'));
    const tag = `"${result?.sha256}"`;
    const rest = await resultOf(id, { range: 'bytes=100-', 'if-range': tag });
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, Number(result?.bytes) - 100]);
    expect((await resultOf(id, { 'if-none-match': tag })).status).toBe(304);
  });
});

describe('a job is cancelled', () => {
  test.each<[string, boolean]>([
    ['while it waits', false],
    ['when it has its result', true],
  ])('%s: its files and the name of its file are gone', async (_, isFinished) => {
    const { id } = isFinished ? await finished(form(few, 'x.csv')) : await sent(form(few, 'x.csv'));
    const answer = await call(`${PATH}/${id}`, { method: 'DELETE' });
    expect([answer.status, (await jobIn(answer)).status]).toEqual([200, 'cancelled']);
    expect(await read(id)).toMatchObject({ status: 'cancelled', input: { navn: null }, result: null });
    expect((await resultOf(id)).status).toBe(410);
    expect(existsSync(folderOf(id))).toBe(false);
  });

  test('while it runs: the worker leaves it and goes on with the next', async () => {
    const { id } = await sent(raw(rows(25_000), 'text/csv'));
    let isCancelled = false;
    await workUntil(async () => {
      const { status } = await read(id);
      if (status === 'running' && !isCancelled) {
        isCancelled = true;
        await call(`${PATH}/${id}`, { method: 'DELETE' });
      }
      return isCancelled && !existsSync(folderOf(id));
    });
    expect((await finished(raw(few, 'text/csv'))).status).toBe('succeeded');
    expect((await read(id)).status).toBe('cancelled');
    expect(existsSync(folderOf(id))).toBe(false);
  });
});

describe('Idempotency-Key', () => {
  test('the same request is the same job; another one under its key is refused', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const first = await sent(raw(few, 'text/csv', headers));
    const again = await call(PATH, raw(few, 'text/csv', headers));
    expect([again.headers.get('idempotent-replayed'), (await jobIn(again)).id]).toEqual(['true', first.id]);
    for (const [body, query] of [
      [rows(3), ''],
      [few, '?srid=25832'],
    ] as const) {
      const refused = await call(`${PATH}${query}`, raw(body, 'text/csv', headers));
      expect([refused.status, (await refused.text()).includes('idempotency_key_reused')]).toEqual([
        422,
        true,
      ]);
    }
  });

  test('a request that comes again writes nothing, and is answered though as many files wait as may', async () => {
    const headers = { 'idempotency-key': 'k3' };
    const first = await sent(raw(few, 'text/csv', headers));
    const store = jobs.opened.store;
    const [{ caller } = { caller: '' }] = await store
      .selectFrom('jobs')
      .select('caller')
      .where('id', '=', first.id)
      .execute();
    const others = Array.from({ length: 20 }, (_, at) => `waits ${at}`);
    for (const id of others) await jobs.opened.jobs.receive(id, caller);
    const refused = await call(PATH, raw(few, 'text/csv'));
    const before = readdirSync(folderOf());
    const write = vi.spyOn(FolderFiles.prototype, 'receive');
    const again = [raw(few, 'text/csv', headers), { ...form(few, 'a.csv'), headers }];
    for (const init of again) expect((await sent(init)).id).toBe(first.id);
    expect([refused.status, write.mock.calls, readdirSync(folderOf())]).toEqual([429, [], before]);
    write.mockRestore();
    for (const id of others) await jobs.opened.jobs.forget(id);
  });

  test('while the first request is coming the second one is told to wait', async () => {
    const other = { caller: '127.0.0.1', key: 'k2', request: undefined };
    expect(await jobs.opened.answers.claim(other)).toBe('new');
    const refused = await call(PATH, raw(few, 'text/csv', { 'idempotency-key': 'k2' }));
    expect([refused.status, (await refused.text()).includes('request_in_progress')]).toEqual([409, true]);
    expect(refused.headers.get('retry-after')).toBe('1');
  });
});

describe('what is not there', () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  test.each<[string, string, string, number, string]>([
    ['a list of jobs', 'GET', PATH, 405, 'method_not_allowed'],
    ['a job that nobody sent', 'GET', `${PATH}/${unknown}`, 404, 'not_found'],
    ['its result', 'GET', `${PATH}/${unknown}/result`, 404, 'not_found'],
    ['its events', 'GET', `${PATH}/${unknown}/events`, 404, 'not_found'],
    ['cancelling it', 'DELETE', `${PATH}/${unknown}`, 404, 'not_found'],
    ['an id that is none', 'GET', `${PATH}/x`, 422, 'validation_error'],
    ['a list: whoever knows an id may read the job', 'GET', PATH, 405, 'method_not_allowed'],
  ])('%s', async (_, method, path, status, code) => {
    const response = await call(path, { method });
    expect([response.status, JSON.parse(await response.text()).error.code]).toEqual([status, code]);
  });

  test.each(['POST', 'GET', 'DELETE'])('a job without a store: %s', async (method) => {
    const without = await sampleService();
    const url = method === 'POST' ? PATH : `${PATH}/${unknown}`;
    const answer = await without.app.inject({
      method: method as 'POST',
      url,
      ...(method === 'POST' && { payload: few, headers: { 'content-type': 'text/csv' } }),
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'jobs_disabled']);
    await without.close();
  });
});

test('a job is revalidated by its ETag', async () => {
  const { id } = await sent(raw(few, 'text/csv'));
  const first = await call(`${PATH}/${id}`);
  const tag = String(first.headers.get('etag'));
  expect(first.headers.get('retry-after')).toBe('1');
  expect((await call(`${PATH}/${id}`, { headers: { 'if-none-match': tag } })).status).toBe(304);
});

test('scripts of other sites may send, follow and cancel a job', async () => {
  const preflight = await call(PATH, { method: 'OPTIONS', headers: { origin: 'https://example.org' } });
  expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
  const answer = await call(PATH, raw(few, 'text/csv'));
  const named = String(answer.headers.get('access-control-expose-headers'));
  for (const name of ['ETag', 'Retry-After', 'Location', 'Content-Disposition', 'Content-Range'])
    expect(named).toContain(name);
});
