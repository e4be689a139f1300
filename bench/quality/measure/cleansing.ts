/** The accuracy of cleansing: the first result, and the category. */
import { addressText } from '../../queries/register.ts';
import type { Cleansed, CleansedResult } from '../engine-client.ts';
import type { Row } from '../rows.ts';
import { type Calibration, calibrationOf, mean, upperBound } from './bounds.ts';

export interface CleansingFigures {
  readonly n: number;
  /** Share of the texts that mean an address whose first result is one that they mean. */
  readonly top1?: number;
  /** Shares of the categories. */
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly D: number;
  /** Answers of category A and B, and how many of them give an address that the text does not mean. */
  readonly sure: number;
  readonly wrongA: number;
  readonly wrongB: number;
  /** Upper 95 % bound of the share of wrong ones among them. */
  readonly wrongBelow: number;
}

export type Fault = 'wrong A' | 'wrong B' | 'missed';

export interface Confusion {
  readonly fault: Fault;
  readonly set: string;
  readonly faults: readonly string[];
  readonly kind: string;
  readonly text: string;
  readonly expected: string;
  readonly category: string;
  /** The first result; empty where there is none. */
  readonly got: string;
}

export interface Graded {
  readonly row: Row;
  readonly category: Cleansed['kategori'] | (typeof UNANSWERED)['kategori'];
  readonly isRight: boolean;
  /** The same as scores promise it: of streets that a text abbreviates alike, only the one that it was made from is meant. */
  readonly isMeant: boolean;
  readonly isSure: boolean;
  readonly isWrong: boolean;
  /** Text of the first result; empty where there is none. */
  readonly first: string;
  readonly score: number | undefined;
  readonly rule: string | undefined;
}

/** Result for a text without an answer; it counts as missed. */
const UNANSWERED = { kategori: 'none', resultater: [] } as const;

export function graded(row: Row, answer: Cleansed | undefined): Graded {
  const { kategori, resultater }: Pick<Cleansed, 'resultater'> & { kategori: Graded['category'] } =
    answer ?? UNANSWERED;
  const [first] = resultater;
  const ids = [first?.adresse.id, first?.aktueladresse?.id];
  const isIn = (right: readonly string[]): boolean =>
    ids.some((id) => id !== undefined && right.includes(id));
  const isSure = kategori === 'A' || kategori === 'B';
  return {
    row,
    category: kategori,
    isRight: isIn(row.ids),
    isMeant: isIn(row.draft?.isShortened ? row.ids.slice(0, 1) : row.ids),
    isSure,
    isWrong: isSure && !isIn(row.sure),
    first: first === undefined ? '' : resultText(first),
    score: first?.score,
    rule: first?.regel,
  };
}

function resultText({ adresse, score, regel }: CleansedResult): string {
  const today = adresse.status === 1 ? '' : ` (status ${adresse.status})`;
  return (
    addressText(adresse) +
    today +
    (regel === undefined ? '' : ` ${regel}`) +
    (score === undefined ? '' : ` ${score}`)
  );
}

const meansAddress = ({ row }: Graded): boolean => row.ids.length > 0;

export function cleansingFigures(answers: readonly Graded[]): CleansingFigures {
  const n = answers.length;
  const share = (is: (one: Graded) => boolean): number => answers.filter(is).length / n;
  const of = (category: string): number => share((one) => one.category === category);
  const meaning = answers.filter(meansAddress);
  const sure = answers.filter(({ isSure }) => isSure);
  const wrong = sure.filter(({ isWrong }) => isWrong);
  return {
    n,
    ...(meaning.length > 0 && { top1: meaning.filter(({ isRight }) => isRight).length / meaning.length }),
    A: of('A'),
    B: of('B'),
    C: of('C'),
    D: of('D'),
    sure: sure.length,
    wrongA: wrong.filter(({ category }) => category === 'A').length,
    wrongB: wrong.filter(({ category }) => category === 'B').length,
    wrongBelow: upperBound(wrong.length, sure.length),
  };
}

/** Of all first results that have a score. */
export function calibration(answers: readonly Graded[]): Calibration | undefined {
  return calibrationOf(
    answers.flatMap(({ score, isMeant }) => (score === undefined ? [] : [{ score, isRight: isMeant }])),
  );
}

/** Of one rule that gave the category of first results. */
export interface RuleFigures {
  readonly n: number;
  readonly category: string;
  /** Share of them that are of an address that the text means. */
  readonly right: number;
  /** The mean of their scores: the share that was promised. */
  readonly score?: number | undefined;
}

export function ruleFigures(answers: readonly Graded[]): Record<string, RuleFigures> {
  const byRule = Map.groupBy(answers, ({ rule }) => rule);
  const figures = [...byRule].flatMap(([rule, of]): [string, RuleFigures][] => {
    const right = of.filter(({ isMeant, isWrong }) => isMeant && !isWrong).length / of.length;
    const score = of.every((one) => one.score !== undefined)
      ? mean(of.map((one) => one.score ?? 0))
      : undefined;
    return rule === undefined
      ? []
      : [[rule, { n: of.length, category: of[0]?.category ?? '', right, score }]];
  });
  return Object.fromEntries(figures.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** How often one value of the score of a rule came true. */
export interface ScoreFigures {
  readonly rule: string;
  readonly score: number;
  readonly n: number;
  readonly right: number;
}

/** By rule and score: one rule has several, by the number of results and how the differing part was typed. */
export function scoreFigures(answers: readonly Graded[]): ScoreFigures[] {
  const scored = answers.flatMap(({ rule, score, isMeant, isWrong }) =>
    rule === undefined || score === undefined ? [] : [{ rule, score, isRight: isMeant && !isWrong }],
  );
  return [...Map.groupBy(scored, ({ rule, score }) => `${rule} ${score}`)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, of]) => {
      const [first] = of;
      const right = of.filter(({ isRight }) => isRight).length / of.length;
      return first === undefined ? [] : [{ rule: first.rule, score: first.score, n: of.length, right }];
    });
}

const ORDER: readonly Fault[] = ['wrong A', 'wrong B', 'missed'];

/** The worst first, and of each set no more than so many. */
export function confusions(answers: readonly Graded[], limit: number): Confusion[] {
  const found = answers.flatMap((one): Confusion[] => {
    const fault = faultOf(one);
    if (fault === undefined) return [];
    const { set, faults, kind, text, expected } = one.row;
    return [{ fault, set, faults, kind, text, expected, category: one.category, got: one.first }];
  });
  const bySet = Map.groupBy(found, ({ fault, set }) => `${fault}\t${set}`);
  const few = [...bySet.values()].flatMap((of) => of.slice(0, limit));
  return few.sort((one, other) => ORDER.indexOf(one.fault) - ORDER.indexOf(other.fault));
}

function faultOf(one: Graded): Fault | undefined {
  if (one.isWrong) return one.category === 'A' ? 'wrong A' : 'wrong B';
  return meansAddress(one) && !one.isRight ? 'missed' : undefined;
}
