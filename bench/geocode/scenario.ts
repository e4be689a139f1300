/** `npm run bench -- geocode`: a file of rows through `vejviser geocode`, as a customer runs it, and through databases. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import type { Query } from '../engine/query.ts';
import { readOptions } from '../options.ts';
import { cleanRows, messyRows, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { processors, runAndSample, type Took } from '../system/process.ts';
import { fileOf, geocode, writeWorkbookOf } from './file.ts';
import { type PeerRun, peersOn } from './peers.ts';

const HELP = `npm run bench -- geocode [--snapshot DIR] [--people N] [--lists N] [--peers N] [--seed N]
                         [--json OUT]

  --snapshot DIR   root of the snapshot (var/sample)
  --people N       addresses drawn for a list: messy as in the scenario batch, and clean (20000)
  --lists N        lists in a file, each drawn anew: few rows are equal, and equal ones are computed once (6)
  --peers N        messy rows that SQLite and PostgreSQL get too, the register loaded into them once, below var/peers (0)
  --seed N         which ones (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given`;

const PEOPLE = 20_000;
const LISTS = 6;

/** What a run takes that answers nothing: to be taken off, so that rows a second do not depend on how many there are. */
const NO_ROWS = 'adresse\r\n\r\n';

/** Of the list, in a workbook: what writes it holds it whole. */
const WORKBOOK_ROWS = 100_000;

export interface GeocodeRun {
  readonly list: 'messy' | 'clean' | 'workbook';
  readonly cores: number;
  readonly rows: number;
  /** From exec to end. */
  readonly seconds: number;
  /** Without the start, which a run without rows takes too. */
  readonly rowsPerSecond: number;
  readonly privateMb: number;
}

export interface GeocodeResult extends OverData {
  readonly startSeconds: number;
  readonly runs: readonly GeocodeRun[];
  /** The same messy rows through databases; not in results of before they were asked. */
  readonly peers?: readonly PeerRun[];
  readonly missing?: readonly { readonly name: string; readonly reason: string }[];
}

export async function geocodeScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'people', 'lists', 'peers', 'seed', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const people = options.whole('people', PEOPLE, 1);
  const seed = options.whole('seed', SEEDS.development, 0);
  const draws = Array.from({ length: options.whole('lists', LISTS, 1) }, (_, list) => ({
    people,
    seed: seed + list,
  }));
  const messy = draws.flatMap((draw) => messyRows(addon, info, draw));
  const clean = draws.flatMap((draw) => cleanRows(addon, info, draw));
  const lists = { messy, clean, workbook: messy.slice(0, WORKBOOK_ROWS) };
  const folder = mkdtempSync(join(tmpdir(), 'geocode-'));
  try {
    const run = (input: string, cores: number): Promise<Took> =>
      runAndSample(geocode(snapshot, input, join(folder, `out${extname(input)}`), cores));
    const empty = join(folder, 'empty.csv');
    writeFileSync(empty, NO_ROWS);
    await run(empty, 1);
    const { seconds: startSeconds } = await run(empty, 1);
    const runs: GeocodeRun[] = [];
    for (const [list, queries] of Object.entries(lists) as [GeocodeRun['list'], Query[]][]) {
      const input = join(folder, `${list}.${list === 'workbook' ? 'xlsx' : 'csv'}`);
      if (list === 'workbook') await writeWorkbookOf(queries, input);
      else writeFileSync(input, fileOf(queries));
      for (const cores of new Set([1, processors])) {
        const { seconds, privateMb } = await run(input, cores);
        const rows = queries.length;
        const rowsPerSecond = Math.round(rows / (seconds - startSeconds));
        runs.push({ list, cores, rows, seconds, rowsPerSecond, privateMb });
      }
    }
    const asked = messy.slice(0, options.whole('peers', 0, 0));
    const { peers, missing } = await peersOn(addon, info, asked, folder);
    console.table(runs);
    console.table(peers);
    for (const { name, reason } of missing) console.log(`${name} is missing: ${reason}`);
    const result: GeocodeResult = { ...overData(info), startSeconds, runs, peers, missing };
    writeResult(options.text('json'), result);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
