/** What the terminal and the results page say of quality. */
import { qualityBars as bars } from '../bars.ts';
import { type Bar, digits, type Figure, figure } from '../figure.ts';
import type { CleansingFigures } from './cleansing.ts';
import { ALL_ABSENT_STREETS, ALL_DEGRADED, ALL_MEANT, type Evaluation } from './evaluation.ts';
import type { BesidePeers } from './peers.ts';
import { EXACT, MIX } from './rows.ts';
import type { Over, QualityResult } from './scenario.ts';

type Line = readonly [what: string, value: (of: Evaluation) => number | undefined, bar: Bar];

const right = (set: string, least: number): Line => [
  `cleansing, ${set}: right first`,
  ({ cleansing }) => cleansing[set]?.top1,
  { least },
];

const unsure = (set: string, least: number): Line => [
  `cleansing, ${set}: answered C or D`,
  ({ cleansing }) => sum(cleansing[set], 'C', 'D'),
  { least },
];

const ONE_EDIT = 'one edit in the street';

const lines: readonly Line[] = [
  right(MIX, bars.mix),
  right(ONE_EDIT, bars.oneEdit),
  right('two edits in the street', bars.twoEdits),
  right('abbreviated', bars.abbreviated),
  right(ALL_DEGRADED, bars.degraded),
  [
    'cleansing: wrong among A and B, surely below',
    ({ cleansing }) => cleansing[ALL_MEANT]?.wrongBelow,
    { most: bars.wrongBelow },
  ],
  [`cleansing, ${EXACT}: answered A`, ({ cleansing }) => cleansing[EXACT]?.A, { least: bars.exactA }],
  [
    `cleansing, ${ONE_EDIT}: answered A or B`,
    ({ cleansing }) => sum(cleansing[ONE_EDIT], 'A', 'B'),
    { least: bars.oneEditSure },
  ],
  ...['number', 'unit', 'street of another postcode'].map((what) => unsure(`absent: ${what}`, bars.absent)),
  unsure(ALL_ABSENT_STREETS, bars.absentStreet),
  [`parsing, ${EXACT}: all parts right`, ({ parsing }) => parsing[EXACT]?.all, { least: bars.parsed }],
  [
    `parsing, ${ALL_DEGRADED}: all parts right`,
    ({ parsing }) => parsing[ALL_DEGRADED]?.all,
    { least: bars.parsedDegraded },
  ],
  [`autocomplete, ${EXACT}: first at the end`, ({ typing }) => typing[EXACT]?.whole, { least: bars.typed }],
  [
    `autocomplete, ${ONE_EDIT}: first at the end`,
    ({ typing }) => typing[ONE_EDIT]?.whole,
    { least: bars.typedOneEdit },
  ],
  [
    `autocomplete, ${EXACT}: share typed until among ten`,
    ({ typing }) => typing[EXACT]?.ten,
    { most: bars.untilTen },
  ],
];

export function qualityFigures({ over }: QualityResult): Figure[] {
  return over.flatMap((of) =>
    lines.flatMap(([what, valueIn, bar]) => {
      const value = valueIn(of);
      return value === undefined ? [] : [figure(`${of.name}, ${what}`, '', rounded(value), bar)];
    }),
  );
}

/** So that a bar is kept by what is shown. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}

function sum(
  figures: CleansingFigures | undefined,
  ...categories: readonly ('A' | 'B' | 'C' | 'D')[]
): number | undefined {
  return figures && categories.reduce((total, category) => total + figures[category], 0);
}

export function qualitySection(result: QualityResult): string {
  const { seed, count, over } = result;
  return `## How right the answers are

\`npm run bench -- quality\`, seed ${seed}, ${digits(count)} texts of each kind and a multiple of some, made from the register by faults that
[bench/README.md](../README.md) tells; shares of the texts. *Right first* counts each address that the text allows. *Wrong* is an answer of
category A or B whose address the text does not mean, *below* what the share of those surely is less than (95 %).

${over.map(overSection).join('\n')}`;
}

function overSection({ name, data, ...of }: Over): string {
  const tables = tablesOf(of).map(([title, table]) => `${title}\n\n${markdown(table)}\n`);
  const examples = mistakesOf(of);
  return `### ${name}: ${data.version}, ${digits(data.counts['addresses'] ?? 0)} addresses

${tables.join('\n')}
<details><summary>Mistakes, the worst first</summary>

${examples.map(([title, table]) => `${title}\n\n${markdown(table)}\n`).join('\n')}
</details>
`;
}

export function printQuality(result: QualityResult): void {
  for (const { name, data, ...of } of result.over) {
    console.log(`\n── ${name}: ${data.version}`);
    for (const [title, table] of [...tablesOf(of), ...mistakesOf(of)])
      console.log(`\n${title}\n${aligned(table)}`);
  }
  const heads = ['', 'value', 'bar', ''];
  const rows = qualityFigures(result).map(({ what, value, bar }) => {
    const [limit, isKept] =
      bar === undefined
        ? ['', true]
        : 'most' in bar
          ? [`≤ ${bar.most}`, value <= bar.most]
          : [`≥ ${bar.least}`, value >= bar.least];
    return [what, String(value), limit, isKept ? 'met' : 'NOT MET'];
  });
  console.log(`\n${aligned([heads, ...rows])}`);
}

type Table = readonly (readonly string[])[];

const percent = (share: number | undefined, places = 2): string =>
  share === undefined ? '' : (share * 100).toFixed(places);

function tablesOf({
  cleansing,
  calibration,
  typing,
  parsing,
  peers,
}: Omit<Evaluation, 'confusions'>): [string, Table][] {
  return [
    [
      'Cleansing, %',
      [
        ['texts', 'n', 'right first', 'A', 'B', 'C', 'D', 'A and B', 'wrong A', 'wrong B', 'below'],
        ...Object.entries(cleansing).map(
          ([set, { n, top1, A, B, C, D, sure, wrongA, wrongB, wrongBelow }]) => [
            ...[set, digits(n), percent(top1), ...[A, B, C, D].map((share) => percent(share, 1))],
            ...[digits(sure), digits(wrongA), digits(wrongB), sure === 0 ? '' : percent(wrongBelow, 3)],
          ],
        ),
      ],
    ],
    ...(calibration === undefined
      ? []
      : [
          [
            `Scores of first results, by tenths: Brier ${digits(calibration.brier)}, expected calibration error ${digits(calibration.ece)}`,
            [
              ['score from', 'n', 'mean score', 'right'],
              ...calibration.tenths.map(({ from, n, score, right: share }) => [
                ...[digits(from), digits(n), score.toFixed(4), share.toFixed(4)],
              ]),
            ],
          ] satisfies [string, Table],
        ]),
    [
      'Autocomplete, key press by key press, %; *until* is the share of the text typed',
      [
        [
          ...['texts', 'n', 'key presses', 'first', 'among five', 'first at the end'],
          ...[
            'until first',
            'key presses',
            'until among ten',
            'key presses',
            'entrance among ten',
            'lost again',
            'never',
          ],
        ],
        ...Object.entries(typing).map(([set, of]) => [
          ...[set, digits(of.n), digits(of.presses), percent(of.top1), percent(of.top5), percent(of.whole)],
          ...[percent(of.first, 1), of.firstPresses.toFixed(1), percent(of.ten, 1), of.tenPresses.toFixed(1)],
          ...[percent(of.tenEntrance, 1), percent(of.lost), percent(of.never)],
        ]),
      ],
    ],
    [
      'Autocomplete, by tenths of the text: first / among five, %',
      [
        ['texts', ...Array.from({ length: 10 }, (_, tenth) => `${tenth + 1}`)],
        ...Object.entries(typing).map(([set, { tenths }]) => [
          set,
          ...tenths.map(({ top1, top5 }) => `${percent(top1, 0)} / ${percent(top5, 0)}`),
        ]),
      ],
    ],
    [
      'Parsing, parts right, %',
      [
        ['texts', 'n', 'all', 'street', 'number', 'floor', 'door', 'supplementary', 'postcode', 'town'],
        ...Object.entries(parsing).map(([set, { n, all, parts }]) => [
          ...[set, digits(n), percent(all), ...Object.values(parts).map((share) => percent(share))],
        ]),
      ],
    ],
    ...(peers === undefined ? [] : besideTables(peers)),
  ];
}

function besideTables({ names, cleansing, typing, missing }: BesidePeers): [string, Table][] {
  const table = (sets: BesidePeers['cleansing']): Table => [
    ['texts', 'n', ...names],
    ...Object.entries(sets).map(([set, { n, shares }]) => [
      ...[set, digits(n), ...names.map((name) => percent(shares[name], 1))],
    ]),
  ];
  const gone = missing.map(({ name, reason }) => ` ${name} is missing: ${reason}.`).join('');
  return [
    [`Cleansing beside databases, right first, %.${gone}`, table(cleansing)],
    ['Autocomplete beside databases, share of the text typed until among ten, %', table(typing)],
  ];
}

function mistakesOf({
  confusions: { cleansing, typing, parsing },
}: Pick<Evaluation, 'confusions'>): [string, Table][] {
  const shown = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('|', '\\|');
  return [
    [
      'Cleansing',
      [
        ['', 'texts', 'text', 'wanted', 'got'],
        ...cleansing.map(({ fault, set, faults, text, wanted, category, got }) => [
          ...[fault, faults.length > 1 ? faults.join(' + ') : set, shown(text), wanted],
          `${category} ${got}`,
        ]),
      ],
    ],
    [
      'Autocomplete',
      [
        ['texts', 'text', 'wanted', 'place', 'first'],
        ...typing.map(({ set, text, wanted, place, got }) => [set, shown(text), wanted, String(place), got]),
      ],
    ],
    [
      'Parsing',
      [
        ['texts', 'text', 'wanted', 'wrong', 'got'],
        ...parsing.map(({ set, text, wanted, wrong, got }) => [
          ...[set, shown(text), wanted, wrong.join(', '), shown(JSON.stringify(got))],
        ]),
      ],
    ],
  ];
}

function markdown([head = [], ...rows]: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

function aligned(rows: Table): string {
  const widths = rows[0]?.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
