/** Results in other formats, and the review of doubtful rows, over HTTP. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FolderFiles } from '../../src/jobs/files/folder.ts';
import type { Job } from '../../src/jobs/job.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { Choices } from '../../src/jobs/result/choices.ts';
import { SharedWork } from '../../src/jobs/result/shared-work.ts';
import { once as madeOnce } from '../../src/once.ts';
import { type ServedJobs, servedJobs } from '../support/jobs.ts';
import { batch, fresh, resultOf as resultOfFile, written } from './files.ts';

const PATH = '/api/v1/batch/jobs';
const FORMATS = ['csv', 'ndjson', 'geojson', 'xlsx'] as const;

let jobs: ServedJobs;
beforeAll(async () => {
  jobs = await servedJobs({ bytes: 5_000_000, rows: 30_000 });
});
afterAll(() => jobs.close());

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(`${jobs.base}${path}`, init);
const json = async <Of>(response: Response | Promise<Response>): Promise<Of> =>
  (await (await response).json()) as Of;
const read = (id: string): Promise<Job> => json(call(`${PATH}/${id}`));

async function sent(body: string | Buffer, query = '', type = 'text/csv'): Promise<Job> {
  const init = { method: 'POST', body, headers: { 'content-type': type } };
  const response = await call(`${PATH}${query}`, init);
  expect(response.status).toBe(202);
  return json(response);
}

async function finished(body: string | Buffer, query = '', type?: string): Promise<Job> {
  const { id } = await sent(body, query, type);
  const stop = new AbortController();
  const ended = jobs.worker.run(stop.signal);
  const isDone = async (): Promise<boolean> => !['queued', 'running'].includes((await read(id)).status);
  await expect.poll(isDone).toBe(true);
  stop.abort();
  await ended;
  return read(id);
}

async function result(id: string, query = ''): Promise<{ tag: string; bytes: Buffer; type: string }> {
  const response = await call(`${PATH}/${id}/result${query}`);
  expect(response.status).toBe(200);
  const [tag, type] = ['etag', 'content-type'].map((name) => String(response.headers.get(name)));
  return { tag: tag ?? '', type: type ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}

const unit = 'Storegade 1, 2. tv, 6270 Tønder';
const lines = [`7;${unit};"Ib;A"`, '8;Storegade 1, 6270 Tønder;J\xf8rgen', '9;xyzzy;"q""q"', ';;', '10;x'];
const table = Buffer.from(`nr;adresse;navn\r\n${lines.join('\r\n')}\r\n`.replace('ø', '\xf8'), 'latin1');
const objects = `{"a":[1],"betegnelse":"${unit}"}\n{"b":true,"betegnelse":"Storegade 1, 6270 Tønder"}\n`;

const ofJson = (from: Buffer): unknown => JSON.parse(from.toString());
const ofLines = (from: Buffer): unknown[] =>
  from
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('a result in another format', () => {
  const full = `nr;adresse\r\n7;${unit}\r\n"8";"Storegade 1, 6270 Tønder"\r\n9;"a\r\nb"\r\n`;

  test.each<[string, string, 'csv' | 'ndjson', Record<string, string>]>([
    ['a table', full, 'csv', {}],
    ['a table with decimal commas', full, 'csv', { decimal: ',', srid: '25832' }],
    ['a table with an id', full, 'csv', { id_kolonne: 'nr' }],
    ['a table with further columns', full, 'csv', { uddata: 'bbr,dagi,jordstykke,vurdering' }],
    ['a table without a header', full, 'csv', { overskrift: 'false', kolonner: '2' }],
    ['rows of JSON', objects, 'ndjson', {}],
    ['rows of JSON with further members', objects, 'ndjson', { uddata: 'dagi,energimaerke' }],
  ])('%s is what the command writes in it', async (_, content, from, given) => {
    const query = `?${new URLSearchParams(given)}`;
    const type = from === 'csv' ? 'text/csv' : 'application/x-ndjson';
    const { id } = await finished(content, query, type);
    for (const format of from === 'csv' ? FORMATS : (['ndjson', 'geojson', 'xlsx'] as const)) {
      const expected = await resultOfFile(content, { ...given, format }, [from, 'out']).catch(() => null);
      const { bytes } = await result(id, `?format=${format}`);
      expect(bytes.equals(expected ?? Buffer.alloc(0)), format).toBe(true);
    }
  });

  test('is the same whatever the job was sent with', async () => {
    const all = await Promise.all(FORMATS.map((format) => sent(table, `?format=${format}`)));
    await finished(table);
    for (const format of FORMATS) {
      const results = await Promise.all(all.map(({ id }) => result(id, `?format=${format}`)));
      for (const { bytes } of results) expect(bytes.equals(results[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test('has its own type, a strong tag, ranges, and is made once', async () => {
    const { id } = await finished(table);
    const first = await result(id, '?format=xlsx');
    expect(first.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(first.tag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await result(id, '?format=xlsx')).tag).toBe(first.tag);
    expect((await result(id, '?format=ndjson')).tag).not.toBe(first.tag);
    const made = readdirSync(join(jobs.store, 'files', id)).filter((name) => name.startsWith('made-'));
    expect(made.length).toBe(2);
    const rest = await call(`${PATH}/${id}/result?format=xlsx`, {
      headers: { range: 'bytes=100-', 'if-range': first.tag },
    });
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, first.bytes.length - 100]);
    await call(`${PATH}/${id}`, { method: 'DELETE' });
    expect(existsSync(join(jobs.store, 'files', id))).toBe(false);
  });

  test('may take longer to be made than a connection may stall', async () => {
    const { id } = await finished(table);
    const { copyResult } = FolderFiles.prototype;
    const { server } = jobs.service.app;
    const allowed: (number | undefined)[] = [];
    const note = ({ socket }: IncomingMessage): void => {
      vi.spyOn(FolderFiles.prototype, 'copyResult').mockImplementationOnce(function (
        this: FolderFiles,
        ...of
      ) {
        allowed.push(socket.timeout);
        return copyResult.apply(this, of);
      });
    };
    server.once('request', note);
    await result(id, '?format=geojson');
    vi.restoreAllMocks();
    expect(allowed).toEqual([0]);
  });

  test.each<[string, boolean]>([
    ['is made no further when its client leaves', false],
    ['is made all the same when another client waits for it', true],
  ])('%s', async (_, hasOther) => {
    const { id } = await finished(table);
    const client = new AbortController();
    let hasLeft = (): void => {};
    const leaving = new Promise<void>((resolve) => {
      hasLeft = resolve;
    });
    jobs.service.app.server.once('request', (_request, response) => response.once('close', hasLeft));
    const { copyResult } = FolderFiles.prototype;
    vi.spyOn(FolderFiles.prototype, 'copyResult').mockImplementation(async function (
      this: FolderFiles,
      ...of
    ) {
      await leaving;
      return copyResult.apply(this, of);
    });
    const wanted = vi.spyOn(SharedWork.prototype, 'of');
    const path = `${PATH}/${id}/result?format=geojson`;
    const first = call(path, { signal: client.signal }).catch(() => 'left');
    await expect.poll(() => wanted.mock.calls.length).toBe(1);
    const other = hasOther ? call(path).then(({ status }) => status) : undefined;
    await expect.poll(() => wanted.mock.calls.length).toBe(hasOther ? 2 : 1);
    client.abort();
    expect([await first, await other]).toEqual(['left', hasOther ? 200 : undefined]);
    await Promise.allSettled(wanted.mock.results.map(({ value }) => value as Promise<void>));
    vi.restoreAllMocks();
    const names = readdirSync(join(jobs.store, 'files', id)).filter((name) => /^mad|^making/.test(name));
    expect(names).toEqual(hasOther ? ['made-answered.geojson'] : []);
  });

  test('rows of JSON become columns of all their members', async () => {
    const { id } = await finished(objects, '', 'application/x-ndjson');
    const [head = '', first = ''] = (await result(id, '?format=csv')).bytes.toString().split('\n');
    expect(head.split(',').slice(0, 4)).toEqual(['a', 'betegnelse', 'b', 'res_status']);
    expect(first.startsWith(`[1],"${unit}",,fundet`)).toBe(true);
  });

  test('that there is not is refused with those there are', async () => {
    const { id } = await sent(table);
    const refused = await call(`${PATH}/${id}/result?format=xls`);
    const body = await refused.text();
    expect(refused.status).toBe(422);
    for (const allowed of FORMATS) expect(body).toContain(allowed);
  });

  test('a workbook that was sent gets one back', async () => {
    const input = fresh('xlsx');
    await batch(written(table), input);
    const job = await finished(
      readFileSync(input),
      '?kolonner=adresse',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(job).toMatchObject({ status: 'succeeded', raekker: { total: 5 }, input: { skilletegn: null } });
    expect((await result(job.id)).type).toContain('spreadsheetml');
  });
});

interface Row {
  readonly raekke: number;
  readonly kolonner: Record<string, unknown>;
  readonly resultat: Record<string, unknown>;
}
interface Rows {
  readonly raekker: readonly Row[];
  readonly naeste: number | null;
}

const rows = (id: string, query: string): Promise<Rows> => json(call(`${PATH}/${id}/raekker?${query}`));
const choose = (id: string, valg: unknown): Promise<Response> =>
  call(`${PATH}/${id}/valg`, {
    method: 'PUT',
    body: JSON.stringify({ valg }),
    headers: { 'content-type': 'application/json' },
  });

/** Erases the index of a result; how many there were. */
function loseIndex(id: string): number {
  const folder = join(jobs.store, 'files', id);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const indexes = names.filter((name) => name.endsWith('result.index'));
  for (const name of indexes) rmSync(join(folder, name));
  return indexes.length;
}

describe('rows of a job', () => {
  test.each<[string, number[], number | null]>([
    ['', [1, 2, 3, 4, 5], null],
    ['status=tvivl', [2], null],
    ['status=ingen|tom', [3, 4, 5], null],
    ['antal=2', [1, 2], 3],
    ['antal=2&fra=3', [3, 4], 5],
    ['status=ingen&antal=1', [3], 5],
    ['status=valgt', [], null],
  ])('%j', async (query, expected, next) => {
    const { id } = await finished(table);
    const { raekker, naeste } = await rows(id, query);
    expect([raekker.map(({ raekke }) => raekke), naeste]).toEqual([expected, next]);
  });

  test('have own columns, and numbers as numbers', async () => {
    const { id } = await finished(table);
    const [row] = (await rows(id, 'status=tvivl')).raekker;
    expect(row?.kolonner).toEqual({ nr: '8', adresse: 'Storegade 1, 6270 Tønder', navn: 'Jørgen' });
    expect(row?.resultat).toMatchObject({ res_status: 'tvivl', res_antal: 4, res_fejl: null });
    expect(typeof row?.resultat['res_x']).toBe('number');
  });

  test('come also where the index of the result was lost', async () => {
    const { id } = await finished(table);
    const before = await rows(id, 'status=ingen|tom&antal=2');
    expect([loseIndex(id), await rows(id, 'status=ingen|tom&antal=2')]).toEqual([1, before]);
  });

  test('of a job that waits are none yet', async () => {
    const { id } = await sent(table);
    expect(await rows(id, '')).toEqual({ raekker: [], naeste: null });
  });

  test.each(['status=x', 'antal=0', 'antal=1001', 'fra=0'])('%s is refused', async (query) => {
    const { id } = await sent(table);
    expect((await call(`${PATH}/${id}/raekker?${query}`)).status).toBe(422);
  });
});

describe('a result that is not finished', () => {
  const ROWS = 2_000;
  /** Ends of the first, the second and half of all lines. */
  let ends: number[];
  let whole: Buffer;

  /** A job that a worker has begun, which has committed so many bytes. */
  async function begun(committed: number): Promise<string> {
    const { id } = await sent(table);
    await commit(id, committed);
    const folder = join(jobs.store, 'files', id, 'attempt');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'result.csv.partial'), whole);
    return id;
  }

  function commit(id: string, committed: number): Promise<unknown> {
    const counts = { rows: ROWS / 2, a: 0, b: 0, c: 0, d: 0, failed: 0 };
    const progress = JSON.stringify({ counts, committed, bytes: 1, size: 2, resumed: 0 });
    const change = { status: 'running', attempt: 'attempt', progress } as const;
    return jobs.opened.store.updateTable('jobs').set(change).where('id', '=', id).execute();
  }

  const copiesOf = (id: string): string[] =>
    readdirSync(join(jobs.store, 'files', id)).filter((name) => name.startsWith('making-'));

  beforeAll(async () => {
    const rows = Array.from({ length: ROWS }, (_, row) => `${row};${unit};J`);
    whole = await resultOfFile(`nr;adresse;navn\r\n${rows.join('\r\n')}\r\n`, {});
    ends = [whole.indexOf('\n') + 1];
    for (let row = 1; row <= ROWS / 2; row += 1) ends.push(whole.indexOf('\n', ends.at(-1)) + 1);
  });

  test('is read where it is written, up to what is committed', async () => {
    const making = vi.spyOn(FolderFiles.prototype, 'making');
    for (const rows of [1, ROWS / 2]) {
      const id = await begun(ends[rows] ?? 0);
      const { bytes } = await result(id, '?delvis');
      expect(bytes.equals(whole.subarray(0, ends[rows]))).toBe(true);
    }
    expect(making).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('in another format is one copy for all who ask, which goes when they have it', async () => {
    const id = await begun(ends[ROWS / 2] ?? 0);
    const making = vi.spyOn(FolderFiles.prototype, 'making');
    const made = await Promise.all(Array.from({ length: 5 }, () => result(id, '?delvis&format=ndjson')));
    expect(made.map(({ bytes }) => ofLines(bytes).length)).toEqual(Array(5).fill(ROWS / 2));
    expect(making).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    await expect.poll(() => copiesOf(id)).toEqual([]);
  });

  test('of which rows are listed has one index for all who ask', async () => {
    const id = await begun(ends[ROWS / 2] ?? 0);
    const making = vi.spyOn(FolderFiles.prototype, 'making');
    const pages = await Promise.all(Array.from({ length: 5 }, () => rows(id, 'fra=990&antal=20')));
    expect(pages.map(({ raekker, naeste }) => [raekker.length, naeste])).toEqual(Array(5).fill([11, null]));
    expect(making).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test('leaves nothing when its job is cancelled while it is made', async () => {
    const id = await begun(ends[ROWS / 2] ?? 0);
    const { making } = FolderFiles.prototype;
    vi.spyOn(FolderFiles.prototype, 'making').mockImplementationOnce(async function (
      this: FolderFiles,
      ...of
    ) {
      await call(`${PATH}/${id}`, { method: 'DELETE' });
      return making.apply(this, of);
    });
    expect((await call(`${PATH}/${id}/result?delvis&format=ndjson`)).status).toBe(410);
    vi.restoreAllMocks();
    expect(existsSync(join(jobs.store, 'files', id))).toBe(false);
  });
});

describe('a choice', () => {
  /** The id that an address has. */
  async function idOf(job: string): Promise<string> {
    const [row] = (await rows(job, 'status=fundet')).raekker;
    return String(row?.resultat['res_adresse_id']);
  }

  test('stands in every format, beside the bytes that were sent', async () => {
    const { id } = await finished(table);
    const before = await Promise.all(FORMATS.map((format) => result(id, `?format=${format}`)));
    const address = await idOf(id);
    const answer = await json<Job>(choose(id, [{ raekke: 2, id: address }]));
    expect(answer.raekker).toMatchObject({ valgt: 1, C: 1 });
    expect(await json(call(`${PATH}/${id}/valg`))).toEqual({ valg: [{ raekke: 2, id: address }] });
    const after = await Promise.all(FORMATS.map((format) => result(id, `?format=${format}`)));
    for (const [place, { tag, bytes }] of after.entries()) {
      expect(tag).not.toBe(before[place]?.tag);
      expect(bytes.equals(before[place]?.bytes ?? bytes)).toBe(false);
    }
    const [csv, ndjson, geojson] = after.map(({ bytes }) => bytes);
    const [was, is] = [before[0]?.bytes, csv].map((file) => String(file?.toString('latin1')).split('\r\n'));
    expect(is?.[2]?.startsWith(`${lines[1]};valgt;C;;;;4;${address};`)).toBe(true);
    expect(is?.filter((_, place) => place !== 2)).toEqual(was?.filter((_, place) => place !== 2));
    const expected = { res_status: 'valgt', res_kategori: 'C', res_score: null, res_adresse_id: address };
    expect(ofLines(ndjson ?? Buffer.alloc(0))[1]).toMatchObject({ navn: 'Jørgen', ...expected });
    const { features } = ofJson(geojson ?? Buffer.alloc(0)) as { features: unknown[] };
    expect(features[1]).toMatchObject({ properties: expected, geometry: { type: 'Point' } });
    const [row] = (await rows(id, 'status=valgt')).raekker;
    expect(row).toMatchObject({ raekke: 2, resultat: expected });
    expect((await rows(id, 'status=tvivl')).raekker).toEqual([]);
  });

  test('that no address fits leaves the row without one', async () => {
    const { id } = await finished(table);
    const job = await json<Job>(choose(id, [{ raekke: 2, id: 'ingen' }]));
    expect(job.raekker).toMatchObject({ valgt: 1, C: 1 });
    expect(await json(call(`${PATH}/${id}/valg`))).toEqual({ valg: [{ raekke: 2, id: 'ingen' }] });
    const [, , row = ''] = (await result(id)).bytes.toString('latin1').split('\r\n');
    expect(row.replace(/;+$/, '')).toBe(`${lines[1]};afvist;C;;;;4`);
    const [listed] = (await rows(id, 'status=valgt')).raekker;
    expect(listed).toMatchObject({ raekke: 2, resultat: { res_status: 'afvist', res_adresse_id: null } });
  });

  test('of an access address has no address', async () => {
    const { id } = await finished(table);
    const [row] = (await rows(id, 'status=fundet')).raekker;
    const entrance = row?.resultat['res_adgangsadresse_id'];
    await choose(id, [{ raekke: 3, id: entrance }]);
    const [chosen] = (await rows(id, 'status=valgt')).raekker;
    const expected = { res_adresse_id: null, res_adgangsadresse_id: entrance, res_kategori: 'D' };
    expect(chosen?.resultat).toMatchObject(expected);
  });

  describe('in the moment of a download', () => {
    const { readMade, copyResult } = FolderFiles.prototype;
    let address = '';

    /** Chooses for the row just before the file is reached for. */
    const chooseFirst = async (id: string): Promise<void> => {
      expect((await choose(id, [{ raekke: 3, id: address }])).status).toBe(200);
    };

    test.each<[string, (id: string) => unknown]>([
      [
        'which has found its file, that is taken away',
        (id) =>
          vi.spyOn(FolderFiles.prototype, 'readMade').mockImplementationOnce(async function (
            this: FolderFiles,
            ...of
          ) {
            await chooseFirst(id);
            return readMade.apply(this, of);
          }),
      ],
      [
        'for which the file is being made',
        (id) =>
          vi.spyOn(FolderFiles.prototype, 'copyResult').mockImplementationOnce(async function (
            this: FolderFiles,
            ...of
          ) {
            await chooseFirst(id);
            return copyResult.apply(this, of);
          }),
      ],
    ])('%s: it gets the result as it is now', async (_, force) => {
      const { id } = await finished(table);
      address = await idOf(id);
      await choose(id, [{ raekke: 2, id: address }]);
      force(id);
      const raced = await result(id);
      vi.restoreAllMocks();
      expect((await rows(id, 'status=valgt')).raekker.map(({ raekke }) => raekke)).toEqual([2, 3]);
      expect(raced).toEqual(await result(id));
    });

    test('a job that is cancelled is gone', async () => {
      const { id } = await finished(table);
      await choose(id, [{ raekke: 2, id: await idOf(id) }]);
      vi.spyOn(FolderFiles.prototype, 'readMade').mockImplementationOnce(async function (
        this: FolderFiles,
        ...of
      ) {
        await call(`${PATH}/${id}`, { method: 'DELETE' });
        return readMade.apply(this, of);
      });
      const answer = await call(`${PATH}/${id}/result`);
      vi.restoreAllMocks();
      expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('job_gone')]);
    });
  });

  test('that is withdrawn leaves the result as it was', async () => {
    const { id } = await finished(table);
    const before = await result(id);
    await choose(id, [{ raekke: 2, id: await idOf(id) }]);
    const job = await json<Job>(choose(id, [{ raekke: 2, id: null }]));
    expect(job.raekker.valgt).toBe(0);
    const after = await result(id);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(after.tag).toBe(before.tag);
  });

  const undecided = madeOnce(() => finished(table));

  test.each<[string, unknown, number, string]>([
    ['of a row that is not there', [{ raekke: 6, id: null }], 422, 'row 6 is none: the job has 5 rows'],
    [
      'of an id that nobody has',
      [{ raekke: 1, id: '00000000-0000-4000-8000-000000000000' }],
      422,
      '00000000-0000-4000-8000-000000000000 of row 1 is no address',
    ],
    ['of no id', [{ raekke: 1, id: 'x' }], 422, 'valg 1 must be'],
    ['of row 0', [{ raekke: 0, id: null }], 422, 'valg 1 must be'],
    ['that is no list', {}, 422, 'valg'],
    ['of too many', Array.from({ length: 1_001 }, () => ({ raekke: 1, id: null })), 413, '1000'],
  ])('%s is refused', async (_, valg, status, text) => {
    const { id } = await undecided();
    const refused = await choose(id, valg);
    expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(text)]);
    expect((await read(id)).raekker.valgt).toBe(0);
  });

  test('of a job that is not finished, or gone, is refused; those of a gone job are erased', async () => {
    const { id } = await sent(table);
    expect((await choose(id, [])).status).toBe(409);
    const done = await finished(table);
    await choose(done.id, [{ raekke: 2, id: await idOf(done.id) }]);
    await call(`${PATH}/${done.id}`, { method: 'DELETE' });
    expect((await choose(done.id, [])).status).toBe(410);
    expect((await call(`${PATH}/${done.id}/raekker`)).status).toBe(410);
    const { store } = jobs.opened;
    expect(await store.selectFrom('choices').where('job', '=', done.id).selectAll().execute()).toEqual([]);
  });
});

describe('a group of rows', () => {
  const left = 'Storegade 1, 2. tv, bemærk, 6270 Tønder';
  const open = [
    'nr;adresse',
    `1;${left}`,
    `2;${left}`,
    '3;Storegade 9999, 6270 Tønder',
    '4;xyzzy',
    `5;${unit}`,
    '',
  ];
  const [words, numbers, street] = ['ukendte-ord', 'husnr-afviger', 'for-lidt-angivet'];
  const groups = (id: string): Promise<unknown> => json(call(`${PATH}/${id}/grupper`));
  const accept = (id: string, grupper: unknown): Promise<Response> =>
    call(`${PATH}/${id}/grupper`, {
      method: 'PUT',
      body: JSON.stringify({ grupper }),
      headers: { 'content-type': 'application/json' },
    });
  const group = (regel: string, status: string, raekker: number, likely: number, godkendt = false) => ({
    ...{ regel, status, raekker, kan_godkendes: likely, godkendt },
  });
  const file = open.join('\r\n');
  const statuses = async (id: string) =>
    (await result(id)).bytes
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.replace(/^.*?Tønder;|^4;xyzzy;/, '').split(';')[0]);

  test('is counted by its reason, whether or not the index of the result is there', async () => {
    const { id } = await finished(file);
    const expected = {
      grupper: [group(words, 'tvivl', 2, 2), group(street, 'ingen', 1, 0), group(numbers, 'tvivl', 1, 0)],
    };
    expect(await groups(id)).toEqual(expected);
    expect([loseIndex(id), await groups(id)]).toEqual([1, expected]);
  });

  test('that is accepted has the addresses that were found, and gives them back', async () => {
    const { id } = await finished(file);
    const before = await result(id);
    const job = await json<Job>(accept(id, [{ regel: words, godkendt: true }]));
    expect(job.raekker).toMatchObject({ C: 3, valgt: 0, godkendt: 2 });
    const after = await result(id);
    expect(after.bytes.toString()).toBe(before.bytes.toString().replaceAll('tvivl;C;0.998', 'valgt;C;0.998'));
    expect(after.tag).not.toBe(before.tag);
    expect((await rows(id, 'status=tvivl')).raekker.map(({ raekke }) => raekke)).toEqual([3]);
    const accepted = await rows(id, `status=valgt&regel=${words}`);
    expect(accepted.raekker.map(({ raekke }) => raekke)).toEqual([1, 2]);
    expect(accepted.raekker[0]).toMatchObject({ kan_godkendes: true, resultat: { res_regel: words } });
    await accept(id, [{ regel: words, godkendt: false }]);
    expect((await read(id)).raekker.godkendt).toBe(0);
    expect(await result(id)).toEqual(before);
  });

  test('has less to say than what is chosen for a row alone', async () => {
    const { id } = await finished(file);
    await choose(id, [{ raekke: 2, id: 'ingen' }]);
    await accept(id, [{ regel: words, godkendt: true }]);
    expect(await statuses(id)).toEqual(['valgt', 'afvist', 'tvivl', 'ingen', 'fundet']);
    expect(await groups(id)).toMatchObject({ grupper: [{ regel: words, godkendt: true }, {}, {}] });
  });

  const undecided = madeOnce(() => finished(file));

  test.each<[string, unknown, string]>([
    ['of a reason that no row has', [{ regel: 'flere-veje', godkendt: true }], 'no row of the job is open'],
    ['none of whose rows is likely', [{ regel: numbers, godkendt: true }], 'can be accepted without a look'],
    ['without a reason', [{ godkendt: true }], 'grupper 1 must be'],
    ['that is no list', {}, 'grupper must be'],
  ])('%s is refused', async (_, given, text) => {
    const { id } = await undecided();
    const refused = await accept(id, given);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(text)]);
  });

  test('of a job that is not finished is refused', async () => {
    const { id } = await sent(file);
    expect((await accept(id, [{ regel: words, godkendt: true }])).status).toBe(409);
    expect((await call(`${PATH}/${id}/grupper`)).status).toBe(409);
  });
});

describe('chosen columns', () => {
  const given = { nye_kolonner: 'res_postnr,res_status' };
  const query = `?${new URLSearchParams(given)}`;
  const content = `nr;adresse\r\n7;${unit}\r\n8;xyzzy\r\n`;
  const csv = `nr;adresse;res_status;res_postnr\r\n7;${unit};fundet;6270\r\n8;xyzzy;ingen;\r\n`;

  test('are those of the result in every format, as the command writes them', async () => {
    const { id } = await finished(content, query);
    for (const format of FORMATS) {
      const expected = await resultOfFile(content, { ...given, format }, ['csv', 'out']);
      expect((await result(id, `?format=${format}`)).bytes.equals(expected), format).toBe(true);
    }
    expect((await result(id)).bytes.toString()).toBe(csv);
  });

  test('leave all others to the review', async () => {
    const { id } = await finished(content, query);
    const [row] = (await rows(id, 'status=fundet')).raekker;
    expect(row?.resultat).toMatchObject({ res_kategori: 'A', res_betegnelse: unit });
    await choose(id, [{ raekke: 2, id: row?.resultat['res_adresse_id'] }]);
    expect((await result(id)).bytes.toString()).toBe(csv.replace('xyzzy;ingen;', 'xyzzy;valgt;6270'));
  });

  test('that there are not are refused with those there are', async () => {
    const init = { method: 'POST', body: content, headers: { 'content-type': 'text/csv' } };
    const refused = await call(`${PATH}?nye_kolonner=res_zip`, init);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('res_postnr')]);
  });
});

test('one client has a share of the lists of choices that are sent, until they are read', async () => {
  const { id } = await finished(table);
  const read = Promise.withResolvers<void>();
  const list = vi.spyOn(Choices.prototype, 'list').mockImplementation(async function* () {
    yield '{"valg":[';
    await read.promise;
    yield ']}';
  });
  const ask = () => call(`${PATH}/${id}/valg`);
  const taken = await Promise.all([ask(), ask(), ask(), ask()]);
  expect([...taken, await ask()].map(({ status }) => status)).toEqual([200, 200, 200, 200, 503]);
  read.resolve();
  await Promise.all(taken.map((answer) => answer.text()));
  list.mockRestore();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test.each<[string, string, unknown?]>([
  ['a page of rows', 'raekker'],
  ['the groups', 'grupper'],
  ['a change of groups', 'grupper', { grupper: [] }],
  ['a change of choices', 'valg', { valg: [] }],
])(
  'one client has a share of what is looked at, taken before anything is read: %s',
  async (_, path, body) => {
    const { id } = await finished(table);
    const { find } = Jobs.prototype;
    const read = Promise.withResolvers<void>();
    const finding = vi.spyOn(Jobs.prototype, 'find').mockImplementation(async function (this: Jobs, ...of) {
      await read.promise;
      return find.apply(this, of);
    });
    const init = {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const ask = async () => (await call(`${PATH}/${id}/${path}`, body === undefined ? {} : init)).status;
    const eight = Array.from({ length: 8 }, ask);
    await expect.poll(() => finding.mock.calls.length).toBe(8);
    expect([await ask(), finding.mock.calls.length]).toEqual([503, 8]);
    read.resolve();
    expect(await Promise.all(eight)).toEqual(Array(8).fill(200));
    finding.mockRestore();
    expect(await ask()).toBe(200);
  },
);

test('a page keeps its share, and its file, until its work has ended, though its client has left', async () => {
  const { id } = await finished(table);
  await choose(id, [{ raekke: 2, id: 'ingen' }]);
  const files = () =>
    readdirSync(join(jobs.store, 'files', id)).filter((name) => name.startsWith('making-')).length;
  const written = Promise.withResolvers<void>();
  const { writePage } = Choices.prototype;
  const writing = vi.spyOn(Choices.prototype, 'writePage').mockImplementation(async function (
    this: Choices,
    ...of
  ) {
    writeFileSync(of[2], '');
    await written.promise;
    return writePage.apply(this, of);
  });
  const client = new AbortController();
  const path = `${PATH}/${id}/raekker`;
  const eight = Array.from({ length: 8 }, () => call(path, { signal: client.signal }).catch(() => 'left'));
  await expect.poll(files).toBe(8);
  const gone = writing.mock.calls.map(([, , , { left }]) => once(left, 'abort'));
  client.abort();
  await Promise.all([...eight, ...gone]);
  expect([(await call(path)).status, files()]).toEqual([503, 8]);
  written.resolve();
  await expect.poll(files).toBe(0);
  vi.restoreAllMocks();
  expect((await call(path)).status).toBe(200);
});
