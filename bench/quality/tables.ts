/** Tables of one snapshot: its figures, and its mistakes. */

import { digits } from '../report/figure.ts';
import type { Table } from '../report/table.ts';
import { ALL_DEGRADED, type Evaluation } from './evaluation.ts';
import type { RuleFigures } from './measure/cleansing.ts';
import type { PeerComparison } from './peers.ts';
import { EXACT, MIX, ONE_EDIT, SHORTENED, TWO_EDITS } from './rows.ts';

const percent = (share: number | undefined, places = 2): string =>
  share === undefined ? '' : (share * 100).toFixed(places);

export function tablesOf({
  cleansing,
  rules,
  scores,
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
    ...(Object.keys(rules).length === 0 ? [] : [rulesTable(rules)]),
    ...(scores.length === 0 ? [] : [valuesTable(scores)]),
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
    ...(peers === undefined ? [] : comparisonTables(peers)),
  ];
}

/** The score of each rule beside its share of right answers, over several snapshots; %. */
export function scoresTable(all: readonly Evaluation['rules'][]): Table {
  const figures = all.flatMap((rules) =>
    Object.entries(rules).map(([rule, figure]) => ({ rule, ...figure })),
  );
  const byRule = [...Map.groupBy(figures, ({ rule }) => rule)].sort(([, [one]], [, [other]]) =>
    `${one?.category} ${one?.rule}` < `${other?.category} ${other?.rule}` ? -1 : 1,
  );
  const rows = byRule.map(([rule, of]) => {
    const n = of.reduce((sum, figure) => sum + figure.n, 0);
    const weighted = (value: (figure: RuleFigures) => number): number =>
      of.reduce((sum, figure) => sum + figure.n * value(figure), 0) / n;
    const isScored = of.every(({ score }) => score !== undefined);
    return [
      ...[rule, of[0]?.category ?? '', digits(n)],
      isScored ? percent(weighted(({ score }) => score ?? 0)) : '',
      percent(weighted(({ right }) => right)),
    ];
  });
  return [['rule', 'category', 'n', 'score', 'right'], ...rows];
}

function rulesTable(rules: Evaluation['rules']): [string, Table] {
  return ['Rules of first results, over all texts, %', scoresTable([rules])];
}

function valuesTable(scores: Evaluation['scores']): [string, Table] {
  const rows = scores.map(({ rule, score, n, right }) => [
    rule,
    score.toFixed(3),
    digits(n),
    right.toFixed(3),
  ]);
  return ['Values of the score of first results, over all texts', [['rule', 'score', 'n', 'right'], ...rows]];
}

function comparisonTables({ names, cleansing, typing, atEnd, missing }: PeerComparison): [string, Table][] {
  const table = (sets: PeerComparison['cleansing']): Table => [
    ['texts', 'n', ...names],
    ...Object.entries(sets).map(([set, { n, shares }]) => [
      ...[set, digits(n), ...names.map((name) => percent(shares[name], 1))],
    ]),
  ];
  const gone = missing.map(({ name, reason }) => ` ${name} is missing: ${reason}.`).join('');
  return [
    [`Cleansing compared with databases, right first, %.${gone}`, table(cleansing)],
    ['Autocomplete compared with databases, share of the text typed until among ten, %', table(typing)],
    ...(atEnd === undefined
      ? []
      : [
          [
            'Autocomplete compared with databases, first once the whole text is typed, %',
            table(atEnd),
          ] satisfies [string, Table],
        ]),
  ];
}

/** The sets that databases are compared over, each with the figure of it. */
const compared: readonly (readonly [set: string, figure: 'cleansing' | 'typing' | 'atEnd'])[] = [
  ...[EXACT, MIX, ONE_EDIT, TWO_EDITS, SHORTENED, ALL_DEGRADED].map((set) => [set, 'cleansing'] as const),
  ...[EXACT, ONE_EDIT].map((set) => [set, 'atEnd'] as const),
  [EXACT, 'typing'],
];

const FIGURES = {
  cleansing: 'cleansing, SET: right first',
  atEnd: 'autocomplete, SET: first at the end',
  typing: 'autocomplete, SET: share typed until among ten',
} as const;

export function comparisonOverview(peers: PeerComparison): Table {
  const rows = compared.flatMap(([set, figure]) => {
    const one = peers[figure]?.[set];
    const shares = peers.names.map((name) => one?.shares[name]?.toFixed(4) ?? '');
    return one === undefined ? [] : [[FIGURES[figure].replace('SET', set), digits(one.n), ...shares]];
  });
  return [['', 'n', ...peers.names], ...rows];
}

export function mistakesOf({
  confusions: { cleansing, typing, parsing },
}: Pick<Evaluation, 'confusions'>): [string, Table][] {
  const shown = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('|', '\\|');
  return [
    [
      'Cleansing: mistakes, the worst first',
      [
        ['', 'texts', 'text', 'expected', 'got'],
        ...cleansing.map(({ fault, set, faults, text, expected, category, got }) => [
          ...[fault, faults.length > 1 ? faults.join(' + ') : set, shown(text), expected],
          `${category} ${got}`,
        ]),
      ],
    ],
    [
      'Autocomplete: texts after which something else is first',
      [
        ['texts', 'text', 'expected', 'place', 'first'],
        ...typing.map(({ set, text, expected, place, got }) => [
          set,
          shown(text),
          expected,
          String(place),
          got,
        ]),
      ],
    ],
    [
      'Parsing: mistakes',
      [
        ['texts', 'text', 'expected', 'wrong', 'got'],
        ...parsing.map(({ set, text, expected, wrong, got }) => [
          ...[set, shown(text), expected, wrong.join(', '), shown(JSON.stringify(got))],
        ]),
      ],
    ],
  ];
}
