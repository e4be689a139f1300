/** Files under `/data/eksport`: what is offered and refused, and that a file is that of the command, whole and in ranges. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { fileNameOf } from '../../src/downloads/format.ts';
import type { ExportFormat } from '../../src/engine/border.generated.ts';
import { vejviser } from '../cli/vejviser.ts';
import { sampleService } from '../support/sample.ts';
import { snapshotRoot } from '../support/snapshots.ts';

const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
const offered = join(folder, 'offered');
let service: Service;
let off: Service;

beforeAll(async () => {
  off = await sampleService();
  service = await sampleService({ downloads: 'on', 'downloads-folder': offered });
});

afterAll(async () => {
  await service.close();
  await off.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });

interface Listed {
  readonly resources: readonly {
    readonly resource: string;
    readonly files: readonly {
      readonly format: string;
      readonly href: string;
      readonly bytes: number | null;
    }[];
  }[];
}

describe('a file', () => {
  test.each<[ExportFormat, string]>([
    ['geoparquet', 'application/vnd.apache.parquet'],
    ['parquet', 'application/vnd.apache.parquet'],
    ['arrow', 'application/vnd.apache.arrow.file'],
    ['flatgeobuf', 'application/flatgeobuf'],
    ['csv', 'text/csv; charset=UTF-8'],
    ['ndjson', 'application/x-ndjson; charset=UTF-8'],
  ])('is as %s the bytes that the command writes', async (format, type) => {
    const out = join(folder, format);
    const ended = vejviser([
      'export',
      snapshotRoot('sample'),
      '--what',
      'postnumre',
      '--format',
      format,
      '-o',
      out,
    ]);
    expect(ended.status, ended.stderr).toBe(0);
    const name = fileNameOf('postnumre', format);
    const answer = await get(`/data/eksport/postnumre.${format}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.rawPayload.equals(readFileSync(join(out, name)))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': `${answer.rawPayload.length}`,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'x-data-version': expect.any(String),
      'access-control-allow-origin': '*',
    });
  });

  test('is listed with its size when it is made, and with none before', async () => {
    const { rawPayload } = await get('/data/eksport/regioner.csv');
    const { resources } = (await get('/data/eksport')).json() as Listed;
    const files = resources.find(({ resource }) => resource === 'regioner')?.files ?? [];
    const sizes = Object.fromEntries(files.map(({ format, bytes }) => [format, bytes]));
    expect(sizes).toEqual({
      geoparquet: null,
      parquet: null,
      arrow: null,
      flatgeobuf: null,
      csv: rawPayload.length,
      ndjson: null,
    });
    const { href = '' } = files.find(({ format }) => format === 'csv') ?? {};
    expect(href).toBe('http://localhost:80/data/eksport/regioner.csv');
  });

  test('is found from /data, where there are any', async () => {
    expect((await get('/data')).json()).toMatchObject({ downloads: '/data/eksport' });
    expect((await off.app.inject('/data')).json()).not.toHaveProperty('downloads');
  });

  test.each<[string, Record<string, string>, number, Record<string, string>]>([
    ['the first bytes', { range: 'bytes=0-9' }, 206, { 'content-length': '10' }],
    ['the last bytes', { range: 'bytes=-5' }, 206, { 'content-length': '5' }],
    ['what is not there', { range: 'bytes=99999999-' }, 416, {}],
    ['a range of another version', { range: 'bytes=0-9', 'if-range': '"other"' }, 200, {}],
    ['anything that is there', { 'if-none-match': '*' }, 200, {}],
  ])('is asked for: %s', async (_, headers, status, said) => {
    const whole = await get('/data/eksport/regioner.csv');
    const answer = await get('/data/eksport/regioner.csv', headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(said);
    if (status === 206) expect(whole.body).toContain(answer.body);
    if (status === 200) expect(answer.body).toBe(whole.body);
  });

  test('that the client has is 304, and HEAD is answered without it', async () => {
    const { headers, rawPayload } = await get('/data/eksport/regioner.csv');
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[\da-f]+"$/);
    expect(await get('/data/eksport/regioner.csv', { 'if-none-match': etag })).toMatchObject({
      statusCode: 304,
      body: '',
    });
    const head = await service.app.inject({ method: 'HEAD', url: '/data/eksport/regioner.csv' });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBe(`${rawPayload.length}`);
  });

  test('is made once where two processes of one folder are asked at the same time', async () => {
    const shared = { downloads: 'on', 'downloads-folder': join(folder, 'shared') };
    const services = await Promise.all([sampleService(shared), sampleService(shared)]);
    const url = '/data/eksport/kommuner.geoparquet';
    const answers = await Promise.all(services.map(({ app }) => app.inject({ url })));
    await Promise.all(services.map((one) => one.close()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [one, other] = answers.map(({ headers }) => headers.etag);
    expect(one).toBe(other);
  });

  test('leaves nothing else in its folder', async () => {
    await get('/data/eksport/regioner.csv');
    const [edition = ''] = readdirSync(offered).filter((name) => name.startsWith('edition-'));
    expect(readdirSync(join(offered, edition)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('is refused', () => {
  test.each<[string, number, string, string]>([
    ['huse.csv', 404, 'unknown_path', 'ressource must be one of adresser, adgangsadresser'],
    [
      'adresser.shp',
      404,
      'unknown_path',
      'format must be one of geoparquet, parquet, arrow, flatgeobuf, csv, ndjson',
    ],
    [
      'vejnavne.flatgeobuf',
      404,
      'unknown_path',
      'format must be one of geoparquet, parquet, arrow, csv, ndjson',
    ],
    ['adresser', 404, 'unknown_path', 'format must be one of'],
    ['../adresser.csv', 404, 'unknown_path', ''],
    ['historik/adresser.csv', 404, 'not_found', ''],
  ])('%s with %i %s', async (path, status, code, said) => {
    const answer = await get(`/data/eksport/${path}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: { code, message: expect.stringContaining(said) } });
  });

  test('a resource and a format that are both unknown are both named', async () => {
    const { details } = (await get('/data/eksport/huse.shp')).json() as { details: { loc: string[] }[] };
    expect(details.map(({ loc }) => loc)).toEqual([
      ['path', 'ressource'],
      ['path', 'format'],
    ]);
  });

  test('where nothing can be written, as no room', async () => {
    const full = await sampleService({ downloads: 'on', 'downloads-folder': '/dev/null/downloads' });
    const answer = await full.app.inject({ url: '/data/eksport/regioner.csv' });
    await full.close();
    expect(answer.json()).toMatchObject({ status: 507, error: { code: 'no_room' } });
  });

  test.each(['/data/eksport', '/data/eksport/adresser.csv'])(
    '%s where downloads are off, with what switches them on',
    async (url) => {
      const answer = await off.app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        error: { code: 'downloads_disabled', message: expect.stringContaining('--downloads on') },
      });
    },
  );
});
