/** Fetching registers from a service that stalls, cuts, lies and changes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { fetched, RECORD } from '../../../src/cli/fetch/run.ts';
import { DownloadService, type Fault, type Stored } from './download-service.ts';

const wanted = [{ register: 'DAGI', typeOfData: 'Current', entities: ['Landsdel'] }] as const;
const policy = { idleMs: 200, waitMs: 1 };
const landsdel = (version: number, generationNumber: number, scale = ''): Stored => ({
  fileName: `DAGI_V${version}_Landsdel_${scale}TotalDownload_json_Current_${generationNumber}.zip`,
  entityName: 'Landsdel',
  version: `V${version}`,
  generationNumber,
  bytes: `bytes of ${version} ${generationNumber}`,
});
const NEWEST = landsdel(3, 9);

let service: DownloadService;
let folder: string;
let url: string;
let said: MockInstance;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  said = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  folder = mkdtempSync(join(tmpdir(), 'vejviser-fetch-'));
  service = new DownloadService();
  service.files = [landsdel(1, 12), landsdel(3, 8), NEWEST, landsdel(3, 10, '500000_')];
  url = await service.start();
});
afterEach(() => {
  service.stop();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});
const run = (key = 'key') => fetched(key, wanted, folder, url, policy);
const present = () => readdirSync(folder).filter((name) => name !== RECORD);

test.each<[Fault[], number]>([
  [[], 1],
  [['stall'], 0],
  [['cut'], 0],
  [['long'], 2],
  [['altered'], 2],
  [[429], 2],
  [[500, 500], 3],
])('after %j the newest V3 file of full resolution is there, whole', async (faults, asked) => {
  service.faults = [...faults];
  expect(await run()).toBe(0);
  expect(present()).toEqual([NEWEST.fileName]);
  expect(readFileSync(join(folder, NEWEST.fileName), 'utf8')).toBe(NEWEST.bytes);
  if (asked > 0) expect(service.asked).toHaveLength(asked);
});

test('a file that is always wrong is named, ends with 1 and leaves nothing', async () => {
  service.faults = Array<Fault>(9).fill('altered');
  expect(await run()).toBe(1);
  expect(said).toHaveBeenCalledWith('failed: DAGI Landsdel: its MD5 is not that of the list');
  expect(present()).toEqual([]);
});

test('a file that is there is not fetched again, one of other bytes is', async () => {
  await run();
  await run();
  expect(service.asked).toHaveLength(1);
  writeFileSync(join(folder, NEWEST.fileName), 'bytes of 3 x');
  expect(await run()).toBe(0);
  expect(service.asked).toHaveLength(2);
});

test('a file that expires meanwhile gives way to the next generation, which replaces the older', async () => {
  await run();
  service.files = [landsdel(3, 10)];
  service.faults = [404];
  service.afterFile = () => {
    service.files = [landsdel(3, 11)];
  };
  expect(await run()).toBe(0);
  expect(present()).toEqual([landsdel(3, 11).fileName]);
});

test('a key that is refused is said to need a quarter of an hour, and is not repeated', async () => {
  await expect(run('secret')).rejects.toThrow(/401.*15 minutes/);
  await expect(run('secret')).rejects.not.toThrow(/secret/);
});

test.each([
  [503, 'the service answered 503'],
  ['<html>Beklager</html>', 'the list of DAGI is not as documented'],
  ['{"availableFileDownloads":[]}', 'the list of DAGI is not as documented'],
])('where the list is %j, that is said', async (fault, reason) => {
  service.listFault = fault;
  await expect(run()).rejects.toThrow(`${url}: ${reason}`);
});
