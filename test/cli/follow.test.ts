/** Rounds of `vejviser follow`: what is imported, and what the note tells the metrics. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECORD } from '../../src/cli/fetch/record.ts';
import { Rounds } from '../../src/cli/follow/rounds.ts';
import { Durations } from '../../src/telemetry/durations.ts';
import { type Note, noteIn } from '../../src/telemetry/freshness.ts';
import { registryOf } from '../../src/telemetry/registry.ts';
import { observed } from '../support/observed.ts';

/** What happens in a round: the files that the folder has afterwards, or how it fails. */
type Round = { readonly files: string } | 'fetch fails' | 'fetch breaks' | 'import fails';

let root: string;
let imports: number;
let updates: number;
let laidOver: string[];
let waiting: string[];
let isUpdatable: boolean;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vejviser-follow-'));
  imports = 0;
  updates = 0;
  laidOver = [];
  waiting = [];
  isUpdatable = true;
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  rmSync(root, { recursive: true });
  vi.restoreAllMocks();
});

function rounds(round: Round, stop = new AbortController(), onPause = () => {}): Rounds {
  return new Rounds({
    ...{ root, folder: root, everyMs: 1, signal: stop.signal },
    async fetch() {
      onPause();
      if (round === 'fetch breaks') throw new Error('the service answered 500');
      if (round === 'fetch fails') return { failed: ['DAR Adresse: 500'], waiting: [] };
      writeFileSync(join(root, RECORD), round === 'import fails' ? 'bad' : round.files);
      return { failed: [], waiting };
    },
    async update(changes) {
      updates += 1;
      laidOver.push(changes.map((path) => basename(path)).join(' '));
      if (!isUpdatable) throw new Error('it does not say which files it was built from');
      putInUse(`update ${updates}`);
    },
    async importAll() {
      imports += 1;
      if (round === 'import fails') throw new Error('a register is missing');
      putInUse(`import ${imports}`);
    },
  });
}

const putInUse = (version: string) => writeFileSync(join(root, 'current'), `${version}\n`);

const [old, newer] = [{ files: 'DAR_1' }, { files: 'DAR_2' }];

test.each<[Round[], number, boolean]>([
  [[old], 1, false],
  [[old, old], 1, false],
  [[old, newer], 2, false],
  [['fetch fails'], 0, true],
  [['fetch breaks'], 0, true],
  [[old, 'fetch fails'], 1, true],
  [[old, 'fetch fails', old], 1, false],
  [['import fails'], 1, true],
  [['import fails', 'import fails'], 2, true],
  [['import fails', newer], 2, false],
])(
  'after rounds %j there were %i imports, and that the last failed is %j',
  async (all, expected, isFailing) => {
    for (const one of all) expect(await rounds(one).round()).toBe(typeof one === 'object');
    expect(imports).toBe(expected);
    const note = await noteIn(root);
    expect(note?.failing !== undefined).toBe(isFailing);
  },
);

test('a round in which nothing came publishes what has come into force', async () => {
  for (const one of [old, old, newer, newer]) await rounds(one).round();
  expect({ imports, updates }).toEqual({ imports: 2, updates: 2 });
});

const [WHOLE, ONE, TWO] = ['A_TotalDownload_1', 'A_DeltaDownload_1', 'A_DeltaDownload_2'];

test.each<[fact: string, folders: string[][], imports: number, laidOver: string[]]>([
  ['changes alone are laid over what is in use', [[WHOLE], [WHOLE, ONE]], 1, [ONE]],
  [
    '… those that came since',
    [
      [WHOLE, ONE],
      [WHOLE, ONE, TWO],
    ],
    1,
    [TWO],
  ],
  ['a new whole file is imported, with its changes', [[WHOLE], ['A_TotalDownload_2', ONE]], 2, []],
  ['and so is the folder where a file is gone', [[WHOLE, ONE], [WHOLE]], 2, []],
  [
    '… or has other bytes',
    [
      [`${WHOLE} a1`, `${ONE} b1`],
      [`${WHOLE} a1`, `${ONE} b2`],
    ],
    2,
    [],
  ],
])('%s', async (_, folders, expected, expectedOver) => {
  for (const names of folders) expect(await rounds({ files: names.join('\n') }).round()).toBe(true);
  expect({ imports, laidOver }).toEqual({ imports: expected, laidOver: expectedOver });
});

test('over what others have put into use no changes are laid', async () => {
  await rounds({ files: WHOLE }).round();
  putInUse('a rollback');
  for (const files of [WHOLE, WHOLE, `${WHOLE}\n${ONE}`, `${WHOLE}\n${ONE}\n${TWO}`])
    await rounds({ files }).round();
  expect({ imports, laidOver }).toEqual({ imports: 2, laidOver: ['', '', TWO] });
});

test('changes that wait are a failure, and what came before them is published', async () => {
  await rounds({ files: WHOLE }).round();
  waiting = ['A_DeltaDownload_3'];
  expect(await rounds({ files: `${WHOLE}\n${ONE}` }).round()).toBe(false);
  expect(laidOver).toEqual([ONE]);
  expect((await noteIn(root))?.failing?.reason).toMatch(/A_DeltaDownload_3: changes before them are missing/);
  waiting = [];
  expect(await rounds({ files: `${WHOLE}\n${ONE}\n${TWO}` }).round()).toBe(true);
  expect((await noteIn(root))?.failing).toBeUndefined();
  expect(laidOver).toEqual([ONE, TWO]);
});

test('changes that cannot be laid over what is in use are imported with all else', async () => {
  await rounds({ files: WHOLE }).round();
  isUpdatable = false;
  expect(await rounds({ files: `${WHOLE}\n${ONE}` }).round()).toBe(true);
  expect({ imports, laidOver }).toEqual({ imports: 2, laidOver: [ONE] });
});

test('where what is in use cannot be updated, all is imported', async () => {
  await rounds(old).round();
  isUpdatable = false;
  expect(await rounds(old).round()).toBe(true);
  expect({ imports, updates }).toEqual({ imports: 2, updates: 1 });
});

test('a failure is dated when it began, and what was found before it stays', async () => {
  await rounds(old).round();
  const before = await noteIn(root);
  await rounds('fetch breaks').round();
  const first = await noteIn(root);
  await rounds('fetch fails').round();
  const second = await noteIn(root);
  expect(first).toMatchObject({ ...before, failing: { reason: 'the service answered 500' } });
  expect(second?.failing?.since).toBe(first?.failing?.since);
  expect(second?.failing?.reason).toMatch(/not all files/);
});

test('rounds go on until the signal, which is no failure', async () => {
  const stop = new AbortController();
  let begun = 0;
  await rounds('fetch breaks', stop, () => {
    begun += 1;
    if (begun === 3) stop.abort();
  }).run();
  expect(begun).toBe(3);
});

/** Puts in use what says the same until so many milliseconds from now. */
function putInUseUntil(version: string, ms: number | undefined): void {
  const folder = join(root, 'snapshots', version);
  mkdirSync(folder, { recursive: true });
  const manifest = ms === undefined ? {} : { holdsUntil: new Date(Date.now() + ms).toISOString() };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  putInUse(version);
}

test('what comes into force between two looks is published at its moment, and changes are laid over it', async () => {
  await rounds({ files: WHOLE }).round();
  const stop = new AbortController();
  let published = 0;
  const following = new Rounds({
    ...{ root, folder: root, everyMs: 60_000, signal: stop.signal },
    fetch: async () => ({ failed: [], waiting: [] }),
    importAll: async () => assert.fail('nothing is imported'),
    async update() {
      // The look itself publishes first.
      published += 1;
      putInUseUntil(`turn ${published}`, published < 4 ? 5 : undefined);
      if (published === 4) stop.abort();
    },
  });
  await following.run();
  expect(published).toBe(4);
  expect(await rounds({ files: `${WHOLE}\n${ONE}` }).round()).toBe(true);
  expect(laidOver).toEqual([ONE]);
});

test('what comes into force while the source is read is published, and what it cannot give is said', async () => {
  await rounds({ files: WHOLE }).round();
  putInUseUntil((await noteIn(root))?.version ?? '', 5);
  const published = Promise.withResolvers<void>();
  const following = new Rounds({
    ...{ root, folder: root, everyMs: 60_000, signal: new AbortController().signal },
    async fetch(onFailure) {
      await published.promise;
      onFailure('DAR Adresse: the source stalls');
      await expect.poll(async () => (await noteIn(root))?.failing?.reason).toMatch(/stalls/);
      return { failed: [], waiting: [] };
    },
    importAll: async () => assert.fail('nothing is imported'),
    async update() {
      putInUse('turn');
      published.resolve();
    },
  });
  expect(await following.round()).toBe(true);
  expect((await noteIn(root))?.failing).toBeUndefined();
});

test('what could not be published is left to the next look, and said', async () => {
  await rounds({ files: WHOLE }).round();
  putInUseUntil((await noteIn(root))?.version ?? '', 5);
  isUpdatable = false;
  await rounds({ files: WHOLE }).turn();
  expect((await noteIn(root))?.failing?.reason).toMatch(/it does not say/);
  isUpdatable = true;
  expect(await rounds({ files: WHOLE }).round()).toBe(true);
  expect((await noteIn(root))?.failing).toBeUndefined();
});

test.each(['', '{', '[]', '{"failing":1}'])('a note that reads %j is none', async (text) => {
  writeFileSync(join(root, 'following.json'), text);
  expect(await noteIn(root)).toBeUndefined();
});

const checked = new Date(Date.now() - 60_000).toISOString();
const failing = { since: checked, reason: 'cut' };

test.each<[Note | undefined, string | undefined, boolean]>([
  [undefined, undefined, false],
  [{ checked }, '0', true],
  [{ checked, failing }, '1', true],
  [{ failing }, '1', false],
])('of the note %j the metrics say %j, and an age: %j', async (note, expected, hasAge) => {
  const registry = registryOf({ ...observed, freshness: async () => note }, new Durations());
  const text = await registry.metrics();
  expect(/^vejviser_follow_failing (\d)$/m.exec(text)?.[1]).toBe(expected);
  expect(/^vejviser_follow_age_seconds \d/m.test(text)).toBe(hasAge);
});

test('metrics say what snapshots take of their disk, and what is free', async () => {
  const disk = async () => ({ freeBytes: 7, snapshotBytes: 5, snapshots: 2 });
  const text = await registryOf({ ...observed, disk }, new Durations()).metrics();
  for (const line of [
    'vejviser_disk_free_bytes 7',
    'vejviser_snapshots_bytes 5',
    'vejviser_snapshots_kept 2',
  ])
    expect(text).toMatch(new RegExp(`^${line}$`, 'm'));
});
