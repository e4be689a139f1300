/**
 * `npm run bench -- --quick`: in minutes, the same questions and the same list of rows put to vejviser, SQLite and PostgreSQL.
 * One table; what fails is a row of it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import { engineCallsOf, type Query } from '../engine/query.ts';
import type { SetFigures } from '../engine/statistics.ts';
import { fileOf, geocode } from '../geocode/file.ts';
import { rateOf } from '../geocode/peers.ts';
import { readOptions } from '../options.ts';
import { databases, type Prepared, preparedVejviser } from '../peers/prepare.ts';
import { exportRegister, workDirectory } from '../peers/register.ts';
import type { Compared } from '../peers/result.ts';
import { measured } from '../peers/scenario.ts';
import { messyRows, queriesOf, SEEDS } from '../queries/queries.ts';
import { digits } from '../report/figure.ts';
import { aligned, type Table } from '../report/table.ts';
import { machine } from '../system/machine.ts';
import { runToEnd } from '../system/process.ts';

const HELP = `npm run bench -- --quick [--snapshot DIR] [--people N] [--rows N] [--seed N] [--postgres URL]

  --snapshot DIR   root of the snapshot; its register is loaded into the databases once, below var/peers (var/sample)
  --people N       addresses drawn, of which the questions are made (150)
  --rows N         rows of the list (50000)
  --seed N         which ones (${SEEDS.test})
  --postgres URL   a server to load the schema vejviser_bench into, instead of one of our own`;

const PEOPLE = 150;
const ROWS = 50_000;
/** New addresses are drawn for each block of this many rows, because equal rows are computed once. */
const ROWS_OF_A_DRAW = 12_500;
const PASSES = { passes: 3, warmup: 1 };
const COLUMNS = 100;

/** Sets of questions, by what the table calls them. */
const QUESTIONS = {
  'key press': 'autocomplete: every key press',
  'key press, one typo': 'autocomplete: every key press, one typo',
  'cleanse: exact': 'cleansing: exact text',
  'cleanse: one typo': 'cleansing: one typo in the street',
  'cleanse: two typos': 'cleansing: two typos',
  'cleanse: abbreviated': 'cleansing: abbreviated',
  'cleanse: messy': 'cleansing: messy mix',
  'nearest, 500 m off': 'reverse: 500 m off',
  'lookup by id': 'lookup: address',
} as const;

/** Result of one of the compared programs, or why it has none. */
export interface Outcome {
  readonly name: string;
  readonly asked: Compared | Error;
  readonly rowsPerSecond: number | Error;
}

export async function quickScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'people', 'rows', 'seed', 'postgres']);
  if (options === undefined) return;
  const begun = performance.now();
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const seed = options.whole('seed', SEEDS.test, 0);
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const sets: readonly string[] = Object.values(QUESTIONS);
  const people = options.whole('people', PEOPLE, 1);
  const queries = queriesOf(addon, info, { seed, people }).filter(({ set }) => sets.includes(set));
  const calls = await engineCallsOf(queries, info);
  const count = options.whole('rows', ROWS, 1);
  const draws = Array.from({ length: Math.ceil(count / ROWS_OF_A_DRAW) }, (_, place) => seed + place);
  const list = draws
    .flatMap((one) => messyRows(addon, info, { seed: one, people: ROWS_OF_A_DRAW }))
    .slice(0, count);
  const directory = workDirectory(info);
  const folder = mkdtempSync(join(tmpdir(), 'quick-'));
  const outcomes: Outcome[] = [];
  try {
    const systems = {
      vejviser: async () => preparedVejviser(snapshot, info),
      ...databases(exportRegister(addon, directory), directory, options.text('postgres')),
    };
    for (const [name, prepare] of Object.entries(systems)) {
      console.error(`bench: ${name}`);
      const prepared = await caught(prepare);
      if (prepared instanceof Error) {
        outcomes.push({ name, asked: prepared, rowsPerSecond: prepared });
        continue;
      }
      const asked = await caught(() => measured(prepared, { directory, calls, ...PASSES }));
      const rowsPerSecond = await caught(() => rateOfList(prepared, list, snapshot, folder));
      const closed = await caught(() => prepared.close());
      if (closed instanceof Error) console.error(`bench: ${name}: ${closed.message}`);
      outcomes.push({ name, asked, rowsPerSecond });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const { cpu, cores, load } = machine();
  const seconds = Math.round((performance.now() - begun) / 1000);
  const about = [
    `${cpu}, ${cores} cores, load ${load}; ${basename(snapshot)}: ${digits(info.counts['addresses'] ?? 0)} addresses; ${seconds} s.`,
    'One client on one core, the fastest of three passes. Right first: the share of questions whose first',
    'row is the address meant. rows/s: a file of rows, each cleansed, on one core. Memory: what opening',
    'and asking added to the process; of PostgreSQL the whole server.',
  ];
  console.log([...linesOf(outcomes, list.length), '', ...about.map(cut)].join('\n'));
}

async function caught<Result>(work: () => Promise<Result>): Promise<Result | Error> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Rows a second through a file: ours by the command, a database by its client. */
async function rateOfList(
  prepared: Prepared,
  list: readonly Query[],
  snapshot: string,
  folder: string,
): Promise<number> {
  if (prepared.opened.name !== 'vejviser') return (await rateOf(prepared, list, folder)).rowsPerSecond;
  const secondsOf = async (rows: readonly Query[]): Promise<number> => {
    const input = join(folder, 'list.csv');
    writeFileSync(input, fileOf(rows));
    const started = performance.now();
    await runToEnd(geocode(snapshot, input, join(folder, 'list.out.csv'), 1), 'ignore');
    return (performance.now() - started) / 1000;
  };
  await secondsOf(list);
  const startSeconds = await secondsOf(list.slice(0, 1));
  return Math.round(list.length / ((await secondsOf(list)) - startSeconds));
}

/** The table, no line of it too wide for a terminal: a reason is cut. */
export function linesOf(outcomes: readonly Outcome[], rows: number): string[] {
  return aligned(tableOf(outcomes, rows)).split('\n').map(cut);
}

function tableOf(outcomes: readonly Outcome[], rows: number): Table {
  const heads = ['', 'system', 'p50 µs', 'p99 µs', 'right first', 'rows/s', 'disk MB', 'memory MB'];
  const questions = Object.entries(QUESTIONS).flatMap(([what, set]) =>
    outcomes.map(({ name, asked }, place) => {
      const head = [place === 0 ? what : '', name];
      if (asked instanceof Error) return [...head, reasonOf(asked)];
      const figures = asked.sets[set];
      return figures === undefined
        ? [...head, 'no such question']
        : [...head, ...cellsOf(figures), '', '', ''];
    }),
  );
  const holdings = outcomes.map(({ name, asked, rowsPerSecond: rate }, place) => {
    const head = [place === 0 ? `list of ${digits(rows)} rows` : '', name];
    if (rate instanceof Error) return [...head, reasonOf(rate)];
    const [disk, memory] = asked instanceof Error ? [] : [asked.diskMb, asked.memory?.proportionalMb];
    return [
      ...head,
      '',
      '',
      '',
      ...[rate, disk, memory].map((one) => (one === undefined ? '' : digits(one))),
    ];
  });
  return [heads, ...questions, ...holdings];
}

function cellsOf({ quiet, top1 }: SetFigures): string[] {
  const right = top1 === undefined ? '' : `${(top1 * 100).toFixed(1)} %`;
  return [digits(quiet.p50_us), digits(quiet.p99_us), right];
}

/** In one line. */
const reasonOf = ({ message }: Error): string => message.replaceAll(/\s+/g, ' ');

const cut = (line: string): string =>
  line.length > COLUMNS ? `${line.slice(0, COLUMNS - 1)}…` : line.trimEnd();
