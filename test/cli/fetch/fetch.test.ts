/** Fetching registers from a service that stalls, cuts, lies and changes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { linesIn, nameIn, RECORD } from '../../../src/cli/fetch/record.ts';
import type { Wanted } from '../../../src/cli/fetch/registers.ts';
import { fetched } from '../../../src/cli/fetch/run.ts';
import { DownloadService, type Fault, type Stored } from './download-service.ts';

const wanted = [{ register: 'DAGI', typeOfData: 'Current', entities: ['Landsdel'] }] as const;
const WITH_CHANGES: Wanted = {
  ...{ register: 'DAR', typeOfData: 'Bitemporal' as const, entities: ['Adresse'] },
  withChanges: true,
};
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
/** The exit code of `fetch`. */
const run = async (key = 'key', of: readonly Wanted[] = wanted) =>
  (await fetched(key, of, folder, url, policy)).failed.length === 0 ? 0 : 1;
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
  expect(await run()).toBe(1);
  expect(said).toHaveBeenCalledWith(`failed: DAGI: ${reason}`);
});

/** A whole file `W`, or changes `C`, of a generation, from that day of the month. */
const bitemporal = (name: string): Stored => {
  const [kind, number, day] = [name.slice(0, 1), Number(name.slice(1, 3)), name.slice(4)];
  const typeOfDownload = kind === 'W' ? 'TotalDownload' : 'DeltaDownload';
  return {
    fileName: `DAR_V3_Adresse_${typeOfDownload}_json_Bitemporal_${number}.zip`,
    ...{ entityName: 'Adresse', version: 'V3', generationNumber: number, typeOfData: 'Bitemporal' },
    ...(kind === 'C' && { typeOfDownload: 'DeltaDownload' }),
    generationTime: `2026-11-${day}T04:00:00Z`,
    bytes: `bytes of ${name}`,
  };
};

/** The files that are there after a run over each list. */
test.each<[fact: string, lists: string[], present: string]>([
  ['changes since the whole file', ['W70@10 C81@09 C82@10 C83@11 C84@12'], 'C83 C84 W70'],
  ['… and the next day the next ones', ['W70@10 C83@11', 'W70@10 C83@11 C84@12'], 'C83 C84 W70'],
  ['changes that have left the list stay', ['W70@10 C83@11', 'W70@10 C84@12'], 'C83 C84 W70'],
  ['behind a gap nothing is fetched', ['W70@10 C83@11 C85@13 C86@14'], 'C83 W70'],
  ['… nor where it is between two runs', ['W70@10 C83@11', 'W70@10 C85@13'], 'C83 W70'],
  ['the changes before a whole file tell which come first', ['C82@09 W70@10 C84@12'], 'W70'],
  ['the next whole file replaces all', ['W70@10 C83@11', 'W71@17 C90@17 C91@18'], 'C91 W71'],
  ['a list without times has no changes', ['W70@?? C83@??'], 'W70'],
])('%s', async (_, lists, expected) => {
  for (const list of lists) {
    service.files = list.split(' ').map(bitemporal);
    expect(await run('key', [WITH_CHANGES])).toBe(0);
  }
  const short = (name: string) =>
    name.replace(
      /.*_(T|D)\w+Download_.*_(\d+)\.zip/,
      (__, kind, number) => `${kind === 'T' ? 'W' : 'C'}${number}`,
    );
  expect(present().map(short).sort().join(' ')).toBe(expected);
  const recorded = linesIn(readFileSync(join(folder, RECORD), 'utf8')).map(nameIn);
  expect(recorded.sort()).toEqual(present().sort());
});

test('changes that fail leave what is there, and are fetched by the next run', async () => {
  const again = () => run('key', [WITH_CHANGES]);
  service.files = ['W70@10'].map(bitemporal);
  expect(await again()).toBe(0);
  service.files = ['W70@10', 'C83@11', 'C84@12'].map(bitemporal);
  service.faults = Array<Fault>(4).fill('altered');
  expect(await again()).toBe(1);
  expect(present()).toHaveLength(1);
  expect(await again()).toBe(0);
  expect(present()).toHaveLength(3);
});

test('changes that failed on the day of a new whole file are fetched by the next run', async () => {
  const again = () => run('key', [WITH_CHANGES]);
  service.files = ['W70@10', 'C83@11'].map(bitemporal);
  expect(await again()).toBe(0);
  service.files = ['W71@17', 'C90@18'].map(bitemporal);
  service.afterFile = () => {
    if (service.asked.at(-1)?.includes('TotalDownload') === true)
      service.faults = Array<Fault>(4).fill('altered');
  };
  expect(await again()).toBe(1);
  expect(present()).toHaveLength(1);
  expect(await again()).toBe(0);
  expect(present()).toHaveLength(2);
});

test('behind changes that are gone from the disk and the list none is fetched', async () => {
  service.files = ['W70@10', 'C83@11'].map(bitemporal);
  await run('key', [WITH_CHANGES]);
  rmSync(join(folder, bitemporal('C83@11').fileName));
  for (const list of [
    ['W70@10', 'C84@12'],
    ['W70@10', 'C83@11', 'C84@12'],
  ]) {
    service.files = list.map(bitemporal);
    const { waiting } = await fetched('key', [WITH_CHANGES], folder, url, policy);
    expect([waiting.length, present().length]).toEqual(list.length === 2 ? [1, 1] : [0, 3]);
  }
});

test('a register without a list is named, and the others are fetched', async () => {
  const reasons: string[] = [];
  service.afterList = () => {
    service.listFault = undefined;
  };
  service.listFault = 404;
  const both = [{ ...wanted[0], register: 'MAT' }, ...wanted];
  const onFailure = (reason: string) => void reasons.push(reason);
  const { failed } = await fetched('key', both, folder, url, policy, { onFailure });
  expect(failed).toEqual(['MAT: the service answered 404']);
  expect(reasons).toEqual(failed);
  expect(present()).toEqual([NEWEST.fileName]);
});

test('what a killed fetch has left is hidden from an import, and goes with its generation', async () => {
  const part = `.${NEWEST.fileName}.part`;
  service.faults = Array<Fault>(9).fill(404);
  expect(await run()).toBe(1);
  writeFileSync(join(folder, part), 'byt');
  service.faults = [];
  service.files = [landsdel(3, 10)];
  expect(await run()).toBe(0);
  expect(present()).toEqual([landsdel(3, 10).fileName]);
});

test('a folder that cannot be made is named', async () => {
  const into = join(folder, 'file', 'below');
  writeFileSync(join(folder, 'file'), '');
  await expect(fetched('key', wanted, into, url, policy)).rejects.toThrow(`${into}: `);
});

test('a file is recorded before it is fetched, and replaced though nobody came to say that it was', async () => {
  const stop = new AbortController();
  service.afterFile = () => stop.abort();
  const { failed } = await fetched('key', wanted, folder, url, policy, { signal: stop.signal });
  expect(failed).toHaveLength(1);
  expect(linesIn(readFileSync(join(folder, RECORD), 'utf8')).map(nameIn)).toEqual([NEWEST.fileName]);
  writeFileSync(join(folder, NEWEST.fileName), NEWEST.bytes);
  service.files = [landsdel(3, 10)];
  expect(await run()).toBe(0);
  expect(present()).toEqual([landsdel(3, 10).fileName]);
});
