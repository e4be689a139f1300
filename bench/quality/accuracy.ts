/** The published accuracy in `docs/matching.md`: written from the results between two marks, so that no figure is typed by hand. */
import { digits } from '../report/figure.ts';
import { markdown, type Table } from '../report/table.ts';
import { ALL_DEGRADED, ALL_MEANT } from './evaluation.ts';
import type { CleansingFigures } from './measure/cleansing.ts';
import { overview } from './page.ts';
import type { Over, QualityResult } from './result.ts';
import { ABSENT, EXACT, MIX, ONE_EDIT, SHORTENED, TWO_EDITS, TWO_FAULTS } from './rows.ts';
import { scoresTable } from './tables.ts';

/** The page with the figures of this result between their marks. */
export function withAccuracy(page: string, result: QualityResult): string {
  return withScores(between(page, 'accuracy', accuracy(result)), result);
}

/** The page with the scores of this result next to the shares of right answers; unchanged if the result has no scores. */
function withScores(page: string, result: QualityResult): string {
  const rules = result.over.map((one) => one.rules);
  const isScored = rules.some((of) => Object.values(of).some(({ score }) => score !== undefined));
  return isScored
    ? between(page, 'scores', `${provenance(result)}\n\n${markdown(scoresTable(rules))}`)
    : page;
}

function between(page: string, name: string, written: string): string {
  const [first, last] = [`<!-- ${name}: written by npm run bench, do not edit -->`, `<!-- ${name}: end -->`];
  const [begin, end] = [page.indexOf(first), page.indexOf(last)];
  if (begin < 0 || end < begin) throw new Error(`the page has no place for the ${name}`);
  return `${page.slice(0, begin + first.length)}\n\n${written}\n\n${page.slice(end)}`;
}

const provenance = ({ seed, versions, over }: QualityResult): string =>
  `Taken on ${versions['date']} with seed ${seed}; *${over.map(nameOf).join('*, *')}*.`;

function accuracy(result: QualityResult): string {
  const { over } = result;
  const biggest = over.at(-1);
  return `${provenance(result)}

${markdown(overview(over))}

${biggest === undefined ? '' : `Cleansing by kind of text over *${biggest.name}*, %:\n\n${markdown(byKind(biggest))}`}`;
}

const nameOf = ({ name, data }: Over): string =>
  `${name}: ${digits(data.counts['addresses'] ?? 0)} addresses`;

const KINDS = [EXACT, MIX, ONE_EDIT, TWO_EDITS, SHORTENED, ALL_DEGRADED, TWO_FAULTS, ALL_MEANT, ...ABSENT];

function byKind({ cleansing }: Over): Table {
  const rows = KINDS.flatMap((kind) => {
    const figures = cleansing[kind];
    return figures === undefined ? [] : [[kind, digits(figures.n), ...shares(figures)]];
  });
  return [['texts', 'n', 'A', 'B', 'C', 'D', 'right first', 'wrong A or B'], ...rows];
}

function shares({ A, B, C, D, top1, wrongA, wrongB }: CleansingFigures): string[] {
  const percent = (share: number, places: number): string => (share * 100).toFixed(places);
  return [
    ...[A, B, C, D].map((share) => percent(share, 1)),
    top1 === undefined ? '' : percent(top1, 2),
    digits(wrongA + wrongB),
  ];
}
