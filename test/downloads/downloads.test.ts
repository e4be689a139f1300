/** The making of downloads, with a maker that the test plays: turns, waiting, trouble, and what goes when. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Downloads } from '../../src/downloads/downloads.ts';
import { editionOf, tidy } from '../../src/downloads/edition.ts';
import { type Make, type Making, MakingError } from '../../src/downloads/making.ts';

const version = { dataVersion: 'one', build: 'b' };
const next = { dataVersion: 'two', build: 'b' };
const address = { name: 'adresser', resource: 'address', hasPlace: true };
const street = { name: 'historik/adresser', resource: 'addressHistory', hasPlace: false };

interface Begun {
  readonly making: Making;
  readonly signal: AbortSignal;
  end(error?: Error): void;
}

let root: string;
let begun: Begun[];
let troubles: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'downloads-'));
  begun = [];
  troubles = [];
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes the resource's name into the file when the test says so. */
const played: Make = (making, signal, onProgress) =>
  new Promise((resolve, reject) => {
    onProgress({ rows: 1, of: 3, bytes: 10 });
    signal.addEventListener('abort', () => reject(new MakingError('superseded', 'stopped')));
    const end = (error?: Error): void => {
      if (error !== undefined) {
        reject(error);
        return;
      }
      mkdirSync(join(making.root, making.edition), { recursive: true });
      writeFileSync(join(making.root, making.edition, making.name), making.options.resource);
      resolve();
    };
    begun.push({ making, signal, end });
  });

const forEver = (): Promise<unknown> => new Promise(() => {});

const downloadsOf = (patience = forEver): Downloads =>
  new Downloads({
    ...{ root, snapshot: 'snapshot', base: '', most: 1e9, patience, make: played },
    onTrouble: (message, reason) => troubles.push(`${message}: ${reason}`),
  });

async function read(made: Awaited<ReturnType<Downloads['file']>>): Promise<string> {
  return text(made.handle.createReadStream());
}

async function begins(count: number): Promise<Begun> {
  await expect.poll(() => begun.length).toBe(count);
  return begun[count - 1] as Begun;
}

test('two who ask for the same file get one that is made once', async () => {
  const downloads = downloadsOf();
  const both = [downloads.file(version, address, 'csv'), downloads.file(version, address, 'csv')];
  (await begins(1)).end();
  expect(await Promise.all((await Promise.all(both)).map(read))).toEqual(['address', 'address']);
  expect(await read(await downloads.file(version, address, 'csv'))).toBe('address');
  expect(begun.length).toBe(1);
  expect(await downloads.sizes(version)).toEqual(new Map([['adresser.csv', 7]]));
});

test('different files are made one after another, in the order they are asked for', async () => {
  const downloads = downloadsOf();
  const asked = [downloads.file(version, address, 'csv')];
  const first = await begins(1);
  asked.push(downloads.file(version, street, 'arrow'));
  await downloads.sizes(version);
  expect(begun.length).toBe(1);
  first.end();
  const second = await begins(2);
  second.end();
  expect(begun.map(({ making }) => making.name)).toEqual(['adresser.csv', 'historik-adresser.arrow']);
  expect(await Promise.all((await Promise.all(asked)).map(read))).toEqual(['address', 'addressHistory']);
});

test('who has waited long is told how far it is, and the file is made to its end', async () => {
  const downloads = downloadsOf(() => begins(1));
  await expect(downloads.file(version, address, 'csv')).rejects.toMatchObject({
    code: 'download_in_progress',
    headers: { 'retry-after': '5' },
    details: [{ msg: 'adresser.csv: 1 of 3 rows are written' }],
  });
  (await begins(1)).end();
  await expect.poll(async () => (await downloads.sizes(version)).size).toBe(1);
  expect(await read(await downloads.file(version, address, 'csv'))).toBe('address');
});

describe('trouble', () => {
  test.each<[string, Error, object, string[]]>([
    [
      'a full disk is no room, and its reason stands in the log',
      new MakingError('refused', '/disk/x: it takes about 9 MB'),
      { code: 'no_room', status: 507 },
      ['download not made: adresser.csv: /disk/x: it takes about 9 MB'],
    ],
    [
      'a snapshot that has gone is to be asked for again',
      new MakingError('superseded', 'another snapshot'),
      { code: 'download_in_progress' },
      [],
    ],
    [
      'anything else is a fault of ours',
      new MakingError('failed', 'killed'),
      { message: 'download adresser.csv: killed' },
      ['download not made: adresser.csv: killed'],
    ],
  ])('%s, and the next one tries anew', async (_, thrown, answered, logged) => {
    const downloads = downloadsOf();
    const failing = downloads.file(version, address, 'csv');
    (await begins(1)).end(thrown);
    await expect(failing).rejects.toMatchObject(answered);
    expect(troubles).toEqual(logged);
    const again = downloads.file(version, address, 'csv');
    (await begins(2)).end();
    expect(await read(await again)).toBe('address');
  });
});

test('files go with their snapshot, what is made of it is stopped, and other folders stay', async () => {
  const downloads = downloadsOf();
  const made = downloads.file(version, address, 'csv');
  (await begins(1)).end();
  const open = await made;
  const halfMade = downloads.file(version, street, 'csv');
  const waiting = downloads.file(version, street, 'arrow');
  await begins(2);
  mkdirSync(join(root, 'mine'));
  const stopped = Promise.allSettled([halfMade, waiting]);
  await downloads.use(next);
  const refused = { status: 'rejected', reason: { code: 'download_in_progress' } };
  expect(await stopped).toMatchObject([refused, refused]);
  expect(readdirSync(root)).toEqual(['mine']);
  expect(await read(open)).toBe('address');
  expect(begun.length).toBe(2);
});

test('links of another base are another edition', () => {
  const editions = [editionOf(version, ''), editionOf(version, 'https://a.dk'), editionOf(next, '')];
  expect(new Set(editions).size).toBe(3);
});

test.each<[number, string[]]>([
  [100, ['a', 'b', 'c', 'new']],
  [30, ['b', 'c', 'new']],
  [20, ['b', 'new']],
  [1, ['new']],
])('within %i bytes stay %o: the one just made, and those fetched last', async (most, stay) => {
  for (const [name, fetched] of Object.entries({ a: 1, c: 2, b: 3, new: 0, '.export-1': 9 })) {
    writeFileSync(join(root, name), '0123456789');
    utimesSync(join(root, name), fetched, 1);
  }
  await tidy(root, most, 'new');
  expect(readdirSync(root).sort()).toEqual(stay);
  expect(existsSync(join(root, '.export-1'))).toBe(false);
});
