/** Attempts at one job in a folder: the next one has what the one before had begun, which then writes into nothing. */
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { FolderFiles } from '../../src/jobs/files/folder.ts';
import { JOBS_PATH } from '../../src/jobs/job.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { servedJobs } from '../support/jobs.ts';
import { inFolder } from '../support/stores.ts';

const root = mkdtempSync(join(tmpdir(), 'attempts-'));
afterAll(() => rmSync(root, { recursive: true }));

const files = new FolderFiles(root);

test('what was begun goes over to the next attempt, out of reach of the one before', async () => {
  const first = (await files.workplace({ id: 'job', attempt: 'first' }, null)).output('csv');
  writeFileSync(`${first}.checkpoint`, '5 bytes');
  writeFileSync(`${first}.partial`, '12345');
  const open = openSync(`${first}.partial`, 'a');

  const next = (await files.workplace({ id: 'job', attempt: 'next' }, 'first')).output('csv');
  writeSync(open, '678');
  expect(() => writeFileSync(`${first}.checkpoint`, '8 bytes')).toThrow('ENOENT');
  expect(existsSync(first)).toBe(false);
  expect(readFileSync(`${next}.partial`, 'utf8')).toBe('12345');
  expect(readFileSync(`${next}.checkpoint`, 'utf8')).toBe('5 bytes');
});

test.each<[string, string | null]>([
  ['is not to be gone on with', null],
  ['has left nothing', 'never'],
])('an attempt begins anew where the one before %s', async (_, earlier) => {
  const { output } = await files.workplace({ id: 'other', attempt: `after ${earlier}` }, earlier);
  expect(existsSync(`${output('csv')}.partial`)).toBe(false);
});

test('where the disk has less room than is to be kept free a file is refused, and the log says why', async () => {
  const jobs = await servedJobs({ bytes: 1_000, rows: 10 }, inFolder, {
    'disk-reserve': `${Number.MAX_SAFE_INTEGER}`,
  });
  const answer = await jobs.service.app.inject({
    ...{ method: 'POST', url: JOBS_PATH, payload: 'adresse\r\nStoregade 1, 6270 Tønder\r\n' },
    headers: { 'content-type': 'text/csv' },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([507, 'no_room']);
  await jobs.close();
});

test('whoever has his part of the disk sends no more; others do', async () => {
  const jobs = await servedJobs({ bytes: 1_000, rows: 10 });
  const send = async (remoteAddress: string): Promise<number> => {
    const { statusCode } = await jobs.service.app.inject({
      ...{
        method: 'POST',
        url: JOBS_PATH,
        payload: 'adresse\r\nStoregade 1, 6270 Tønder\r\n',
        remoteAddress,
      },
      headers: { 'content-type': 'text/csv' },
    });
    return statusCode;
  };
  expect([await send('192.0.2.1'), await send('192.0.2.1')]).toEqual([202, 202]);
  await jobs.opened.store.updateTable('jobs').set({ kept_bytes: 1e15 }).execute();
  expect([await send('192.0.2.1'), await send('192.0.2.2')]).toEqual([507, 202]);
  await jobs.close();
});

test('a file is refused whose sender got his part of the disk by others that came with it', async () => {
  const jobs = await servedJobs({ bytes: 1_000, rows: 10 });
  const kept = vi.spyOn(Jobs.prototype, 'keptBytes').mockResolvedValue(1e15).mockResolvedValueOnce(0);
  const { statusCode } = await jobs.service.app.inject({
    ...{ method: 'POST', url: JOBS_PATH, payload: 'adresse\r\nStoregade 1, 6270 Tønder\r\n' },
    headers: { 'content-type': 'text/csv' },
  });
  expect([statusCode, kept.mock.calls.length]).toEqual([507, 2]);
  expect(await jobs.opened.store.selectFrom('jobs').selectAll().execute()).toEqual([]);
  kept.mockRestore();
  await jobs.close();
});
