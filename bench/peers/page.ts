/** The comparison on the terminal and on the results page. */

import type { SetFigures } from '../engine/statistics.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import { aligned, markdown, type Table } from '../report/table.ts';
import type { Compared, PeersResult } from './result.ts';

/** Sets whose ratios stand in the table of all scenarios. */
const MAIN = [
  'autocomplete: every key press',
  'cleansing: exact text',
  'cleansing: one typo in the street',
  'cleansing: two typos',
  'cleansing: abbreviated',
  'cleansing: without postcode',
  'reverse: 500 m off',
  'lookup: address',
];

export function peersFigures({ compared }: PeersResult): Figure[] {
  const [ours, ...peers] = compared;
  return MAIN.flatMap((set) =>
    peers.flatMap(({ name, sets }) => {
      const [mine, theirs] = [ours?.sets[set], sets[set]];
      if (mine === undefined || theirs === undefined) return [];
      return [figure(`${name}, ${set}, p50`, '× ours', ratio(theirs.quiet.p50_us, mine.quiet.p50_us))];
    }),
  );
}

export function peersSection(result: PeersResult): string {
  const { queries, passes, compared, missing } = result;
  const gone = missing.map(({ name, reason }) => `${name} is missing: ${reason}.\n`);
  return `## Compared with SQLite and PostgreSQL

\`npm run bench -- peers\`: one register, one list of queries (${queries}), one client at a time, each alone with its server on
one core, the fastest of ${passes} passes of each query; µs. The databases answer with bare rows: they tolerate no typos in
autocomplete, give no category and serialize no record; ours is the whole JSON. *Right* is the share of queries with a
truth whose first row is right. *× ours*: above 1, ours is faster.
Memory is what opening and querying added to the client's process; for PostgreSQL it is the whole server. A bare round trip
is an empty query; each of PostgreSQL's times includes one or more.

${markdown(times(result))}

${markdown(holdings(compared))}
${gone.length === 0 ? '' : `\n${gone.join('\n')}`}`;
}

/** On the terminal. */
export function printPeers(result: PeersResult): void {
  for (const rows of [times(result), holdings(result.compared)]) console.log(`\n${aligned(rows)}`);
  for (const { name, reason } of result.missing) console.log(`\n${name} is missing: ${reason}`);
}

function times({ compared }: PeersResult): Table {
  const [ours, ...peers] = compared;
  const head = ['p50 / p99', 'n', 'vejviser', 'right'];
  const heads = peers.flatMap(({ name }) => [name, 'right', '× ours']);
  const rows = Object.entries(ours?.sets ?? {}).map(([set, mine]) => [
    ...[set, digits(mine.n), pair(mine), right(mine)],
    ...peers.flatMap(({ sets }) => against(mine, sets[set])),
  ]);
  return [[...head, ...heads], ...rows];
}

function against(mine: SetFigures, theirs: SetFigures | undefined): string[] {
  if (theirs === undefined) return ['', '', ''];
  const factors = (['p50_us', 'p99_us'] as const).map((at) =>
    digits(ratio(theirs.quiet[at], mine.quiet[at])),
  );
  return [pair(theirs), right(theirs), factors.join(' / ')];
}

function holdings(compared: readonly Compared[]): Table {
  const head = ['', 'version', 'disk MB', 'private MB', 'proportional MB', 'build s', 'bare round trip µs'];
  const rows = compared.map(({ name, version, diskMb, memory, buildSeconds, roundTripUs }) => [
    ...[name, version.slice(0, 22), digits(diskMb)],
    ...[memory?.privateMb, memory?.proportionalMb, buildSeconds, roundTripUs].map((value) =>
      value === undefined ? '' : digits(value),
    ),
  ]);
  return [head, ...rows];
}

const pair = ({ quiet }: SetFigures): string => `${quiet.p50_us.toFixed(1)} / ${quiet.p99_us.toFixed(1)}`;

const right = ({ top1 }: SetFigures): string => (top1 === undefined ? '' : `${(top1 * 100).toFixed(1)} %`);

/** Two digits that count. */
function ratio(theirs: number, ours: number): number {
  return Number((theirs / ours).toPrecision(2));
}
