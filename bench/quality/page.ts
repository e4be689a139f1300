/** Quality on the terminal and on the results page. */
import { qualityBars as bars } from '../report/bars.ts';
import { type Bar, barText, digits, type Figure, figure } from '../report/figure.ts';
import { aligned, markdown, type Table } from '../report/table.ts';
import { ALL_ABSENT_STREETS, ALL_DEGRADED, ALL_MEANT, type Evaluation } from './evaluation.ts';
import type { CleansingFigures } from './measure/cleansing.ts';
import type { Over, QualityResult } from './result.ts';
import { EXACT, MIX, ONE_EDIT, SHORTENED, TOWN_ALIAS, TWO_EDITS } from './rows.ts';
import { comparisonOverview, mistakesOf, tablesOf } from './tables.ts';

type Line = readonly [what: string, value: (of: Evaluation) => number | undefined, bar: Bar];

const right = (set: string, min: number): Line => [
  `cleansing, ${set}: right first`,
  ({ cleansing }) => cleansing[set]?.top1,
  { min },
];

const unsure = (set: string, min: number): Line => [
  `cleansing, ${set}: answered C or D`,
  ({ cleansing }) => sum(cleansing[set], 'C', 'D'),
  { min },
];

const lines: readonly Line[] = [
  right(MIX, bars.mix),
  right(ONE_EDIT, bars.oneEdit),
  right(TWO_EDITS, bars.twoEdits),
  right(SHORTENED, bars.abbreviated),
  right(TOWN_ALIAS, bars.townAlias),
  right(ALL_DEGRADED, bars.degraded),
  [
    'cleansing: wrong among A and B, surely below',
    ({ cleansing }) => cleansing[ALL_MEANT]?.wrongBelow,
    { max: bars.wrongBelow },
  ],
  [`cleansing, ${EXACT}: answered A`, ({ cleansing }) => cleansing[EXACT]?.A, { min: bars.exactA }],
  [
    `cleansing, ${ONE_EDIT}: answered A or B`,
    ({ cleansing }) => sum(cleansing[ONE_EDIT], 'A', 'B'),
    { min: bars.oneEditSure },
  ],
  ...['number', 'unit', 'street of another postcode'].map((what) => unsure(`absent: ${what}`, bars.absent)),
  unsure(ALL_ABSENT_STREETS, bars.absentStreet),
  [`parsing, ${EXACT}: all parts right`, ({ parsing }) => parsing[EXACT]?.all, { min: bars.parsed }],
  [
    `parsing, ${ALL_DEGRADED}: all parts right`,
    ({ parsing }) => parsing[ALL_DEGRADED]?.all,
    { min: bars.parsedDegraded },
  ],
  [`autocomplete, ${EXACT}: first at the end`, ({ typing }) => typing[EXACT]?.whole, { min: bars.typed }],
  [
    `autocomplete, ${ONE_EDIT}: first at the end`,
    ({ typing }) => typing[ONE_EDIT]?.whole,
    { min: bars.typedOneEdit },
  ],
  [
    `autocomplete, ${TOWN_ALIAS}: first at the end`,
    ({ typing }) => typing[TOWN_ALIAS]?.whole,
    { min: bars.townAlias },
  ],
  [
    `autocomplete, ${EXACT}: share typed until among ten`,
    ({ typing }) => typing[EXACT]?.ten,
    { max: bars.untilTen },
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

\`npm run bench -- quality\`, seed ${seed}, ${digits(count)} texts of each kind and a multiple of some, made from the register with the faults listed
in [bench/README.md](../README.md); shares of the texts. *Right first* counts each address that the text allows. *Wrong* is an answer of
category A or B whose address the text does not mean, *below* the upper 95 % bound of the share of wrong answers.

${markdown(overview(over))}

${comparisonSection(over)}${over.map(overSection).join('\n')}`;
}

/** The results of databases for the same texts, over the last snapshot that has them: the biggest. */
function comparisonSection(over: readonly Over[]): string {
  const last = over.findLast(({ peers }) => peers !== undefined);
  if (last?.peers === undefined) return '';
  return `The same texts given to databases, set up as described in [bench/README.md](../README.md), over ${last.name}; shares of the *n* texts
that each was given. SQLite matches prefixes of folded words, PostgreSQL ranks by trigrams.

${markdown(comparisonOverview(last.peers))}

`;
}

/** A line for each bar, a column for each snapshot. */
export function overview(over: readonly Over[]): Table {
  const rows = lines.map(([what, valueIn, bar]) => {
    const values = over.map((of) => valueIn(of));
    return [
      what,
      ...values.map((value) => (value === undefined ? '' : String(rounded(value)))),
      barText(bar),
    ];
  });
  return [['', ...over.map(({ name }) => name), 'bar'], ...rows];
}

/** Mistakes of a kind that the page shows; the JSON file has more. */
const SHOWN = 40;

function overSection({ name, data, ...of }: Over): string {
  const { cleansing, typing, parsing } = of.confusions;
  const few = {
    cleansing: cleansing.slice(0, SHOWN),
    typing: typing.slice(0, SHOWN),
    parsing: parsing.slice(0, SHOWN),
  };
  const sections = [...tablesOf(of), ...mistakesOf({ confusions: few })];
  return `<details><summary>${name}: ${data.version}, ${digits(data.counts['addresses'] ?? 0)} addresses</summary>

${sections.map(([title, table]) => `${title}\n\n${markdown(table)}\n`).join('\n')}
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
        : 'max' in bar
          ? [`≤ ${bar.max}`, value <= bar.max]
          : [`≥ ${bar.min}`, value >= bar.min];
    return [what, String(value), limit, isKept ? 'met' : 'NOT MET'];
  });
  console.log(`\n${aligned([heads, ...rows])}`);
}
