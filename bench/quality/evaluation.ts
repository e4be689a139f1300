/** The whole evaluation over one snapshot, and its figures. */
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import { EngineClient } from './engine-client.ts';
import type { Calibration } from './measure/bounds.ts';
import {
  type CleansingFigures,
  type Confusion,
  calibration,
  cleansingFigures,
  confusions,
  type Graded,
  graded,
  type RuleFigures,
  ruleFigures,
  type ScoreFigures,
  scoreFigures,
} from './measure/cleansing.ts';
import {
  type ParsingConfusion,
  type ParsingFigures,
  parsingConfusions,
  parsingFigures,
  type Read,
  read,
} from './measure/parsing.ts';
import {
  type Typed,
  type TypingConfusion,
  type TypingFigures,
  typed,
  typingConfusions,
  typingFigures,
} from './measure/typing.ts';
import type { StyledRow } from './measure/typing-style.ts';
import { comparedWithPeers, type PeerComparison, type Totals } from './peers.ts';
import { ABSENT, EXACT, groups, MIX, type Row, SINGLE, TOWN_ALIAS, TWO_FAULTS } from './rows.ts';

export interface Evaluation {
  readonly cleansing: Readonly<Record<string, CleansingFigures>>;
  /** By the rule of the first result, where the service gives rules. */
  readonly rules: Readonly<Record<string, RuleFigures>>;
  readonly scores: readonly ScoreFigures[];
  readonly calibration?: Calibration;
  readonly typing: Readonly<Record<string, TypingFigures>>;
  readonly parsing: Readonly<Record<string, ParsingFigures>>;
  readonly peers?: PeerComparison;
  readonly confusions: {
    readonly cleansing: readonly Confusion[];
    readonly typing: readonly TypingConfusion[];
    readonly parsing: readonly ParsingConfusion[];
  };
}

/** Figures over several sets. */
export const ALL_DEGRADED = 'all degradations';
export const ALL_MEANT = 'all that mean an address';
const ALL_ABSENT = 'all that mean none';
export const ALL_ABSENT_STREETS = 'streets that are none';

const totals: Totals = {
  ...groups,
  [ALL_DEGRADED]: [...SINGLE, TWO_FAULTS],
  [ALL_MEANT]: [EXACT, ...SINGLE, TWO_FAULTS, MIX],
  [ALL_ABSENT_STREETS]: ['absent: street put together', 'absent: street made up'],
  [ALL_ABSENT]: ABSENT,
};

/** How many mistakes are listed, and how many texts go to databases. */
export interface Extent {
  /** Mistakes of each set. */
  readonly examples: number;
  /** Texts of each set that databases get too. */
  readonly peers: number;
}

export async function evaluated(
  addon: Native,
  info: SnapshotInfo,
  rows: readonly Row[],
  { examples, peers }: Extent,
  styledRows: readonly StyledRow[] = [],
): Promise<Evaluation> {
  const client = await EngineClient.of(addon, info);
  const cleansed = [...client.cleansed(rows)].flatMap((answer, place) => {
    const row = rows[place];
    return row === undefined ? [] : [graded(row, answer)];
  });
  const texts = [
    ...typedRows(rows).map((row) => typed(row, client)),
    ...styledRows.map(({ row, style }) => typed(row, client, style)),
  ];
  const parsed = parsedRows(rows, client);
  const calibrated = calibration(cleansed);
  return {
    cleansing: figuresOf(cleansed, cleansingFigures),
    rules: ruleFigures(cleansed),
    scores: scoreFigures(cleansed),
    ...(calibrated && { calibration: calibrated }),
    typing: figuresOf(texts, typingFigures),
    parsing: figuresOf(parsed, parsingFigures),
    ...(peers > 0 && {
      peers: await comparedWithPeers(addon, info, cleansed, texts, { limit: peers, totals }),
    }),
    confusions: {
      cleansing: confusions(cleansed, examples),
      typing: typingConfusions(texts, examples),
      parsing: parsingConfusions(parsed, examples),
    },
  };
}

/** Figures of each set, then of several together; those of which there are texts. */
function figuresOf<One extends Graded | Typed | Read, Figures>(
  all: readonly One[],
  figures: (of: readonly One[]) => Figures,
): Record<string, Figures> {
  const bySet = Map.groupBy(all, ({ row }) => row.set);
  const together = Object.entries(totals).map(
    ([name, sets]) => [name, sets.flatMap((set) => bySet.get(set) ?? [])] as const,
  );
  return Object.fromEntries(
    [...bySet, ...together].flatMap(([name, of]) => (of.length === 0 ? [] : [[name, figures(of)]])),
  );
}

/** Kinds of text that people type into a field, and the share of them that is typed: every key press is a question. */
const TYPED = [
  EXACT,
  ...Object.values(groups).flat(),
  'street: sounds alike',
  'street: without accents',
  'street: split in two',
  'street: run together',
  'number: no blank before it',
  'unit: sal',
  TOWN_ALIAS,
  'unit: stuen',
  'unit: til venstre',
  'unit: floor in words',
  'unit: dør 3',
  'unit: run together',
  'postcode: left out',
  'postcode: another one',
  'postcode: after the town',
  'town: left out',
  'town: misspelt',
  'postcode: mistyped',
  'supplementary town: left out',
  'supplementary town: misspelt',
  'supplementary town: last',
  'order: postcode and town first',
  'commas: none',
  'letters: lower case',
  'letters: ae oe aa',
];
const TYPED_OF = 2;

function typedRows(rows: readonly Row[]): Row[] {
  return rows.filter(
    ({ kind, set }, place) => kind === 'address' && TYPED.includes(set) && place % TYPED_OF === 0,
  );
}

/** Texts about entrances leave out the unit, and parsing is measured over whole texts. */
function parsedRows(rows: readonly Row[], client: EngineClient): Read[] {
  return rows.flatMap((row) =>
    row.draft === undefined || row.kind === 'accessAddress' || row.ids.length === 0
      ? []
      : [read(row, row.draft, client.parsed(row.text))],
  );
}
