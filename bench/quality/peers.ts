/** The same texts given to SQLite and PostgreSQL, set up as in `bench/peers`: some of each kind, with our own results. */
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import { PostgresStore } from '../peers/postgres/store.ts';
import { databases, type Prepared } from '../peers/prepare.ts';
import { exportRegister, workDirectory } from '../peers/register.ts';
import { SqliteStore } from '../peers/sqlite/store.ts';
import type { Rows, Store } from '../peers/store.ts';
import { mean } from './measure/bounds.ts';
import type { Graded } from './measure/cleansing.ts';
import { pressesUntil, type Typed } from './measure/typing.ts';
import { LEFT_TO_RIGHT } from './measure/typing-style.ts';
import type { Row } from './rows.ts';

/** A share of the same texts, by contender. */
export interface PeerFigures {
  readonly n: number;
  readonly shares: Readonly<Record<string, number>>;
}

export interface PeerComparison {
  readonly names: readonly string[];
  /** Right first when cleansed. */
  readonly cleansing: Readonly<Record<string, PeerFigures>>;
  /** Share of the text typed until the address is among the first ten and stays there. */
  readonly typing: Readonly<Record<string, PeerFigures>>;
  /** First once the whole text is typed; not in results of before it was counted. */
  readonly atEnd?: Readonly<Record<string, PeerFigures>>;
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
}

/** Sets that are counted together, by the name of their figure. */
export type Totals = Readonly<Record<string, readonly string[]>>;

interface Outcome {
  readonly set: string;
  readonly share: number;
}

/** Texts of which every key press is a question are fewer. */
const TYPED_OF = 2;

export async function comparedWithPeers(
  addon: Native,
  info: SnapshotInfo,
  cleansed: readonly Graded[],
  texts: readonly Typed[],
  { limit, totals }: { readonly limit: number; readonly totals: Totals },
): Promise<PeerComparison> {
  const compared = firstOf(
    cleansed.filter(({ row }) => row.ids.length > 0),
    limit,
  );
  // A database gets what stands in the field, and no other parameters.
  const leftToRight = texts.filter(({ style }) => style === LEFT_TO_RIGHT);
  const pressed = firstOf(leftToRight, Math.ceil(limit / TYPED_OF));
  const cleansing = new Map([
    ['vejviser', compared.map(({ row, isRight }) => outcome(row, Number(isRight)))],
  ]);
  const places = new Map([['vejviser', pressed.map(({ row, places }) => ({ row, places }))]]);
  const missing: { name: string; reason: string }[] = [];
  const directory = workDirectory(info);
  const register = exportRegister(addon, directory);
  for (const [name, prepare] of Object.entries(databases(register, directory))) {
    try {
      const prepared = await prepare();
      const store = await opened(prepared);
      cleansing.set(name, await all(compared, async ({ row }) => outcome(row, await isFirst(store, row))));
      places.set(name, await all(pressed, async ({ row }) => ({ row, places: await placesOf(store, row) })));
      await store.close();
      await prepared.close();
    } catch (error) {
      missing.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const typed = (share: (places: readonly number[]) => number): Map<string, Outcome[]> =>
    new Map(
      [...places].map(([name, of]) => [name, of.map(({ row, places }) => outcome(row, share(places)))]),
    );
  return {
    names: [...cleansing.keys()],
    cleansing: bySet(cleansing, totals),
    typing: bySet(
      typed((of) => pressesUntil(of, 10) / of.length),
      totals,
    ),
    atEnd: bySet(
      typed((of) => Number(of.at(-1) === 0)),
      totals,
    ),
    missing,
  };
}

async function opened({ opened: one }: Prepared): Promise<Store> {
  if (one.name === 'SQLite') return new SqliteStore(one.file);
  if (one.name === 'PostgreSQL') return PostgresStore.open(one.client);
  throw new Error(`${one.name} is no store`);
}

/** One after another: there is one connection. */
async function all<One, Made>(list: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of list) made.push(await make(one));
  return made;
}

function firstOf<One extends { readonly row: Row }>(list: readonly One[], limit: number): One[] {
  return [...Map.groupBy(list, ({ row }) => row.set).values()].flatMap((of) => of.slice(0, limit));
}

const outcome = ({ set }: Row, share: number): Outcome => ({ set, share });

async function isFirst(store: Store, row: Row): Promise<number> {
  return Number(placeIn(await store.cleanse(row.text, row.kind), row) === 0);
}

async function placesOf(store: Store, row: Row): Promise<number[]> {
  const places: number[] = [];
  for (let end = 1; end <= row.text.length; end += 1) {
    places.push(placeIn(await store.autocomplete(row.text.slice(0, end)), row));
  }
  return places;
}

/** Whoever means a house without units means its entrance. */
function placeIn(rows: Rows, { ids, kind, draft }: Row): number {
  const entrance = kind === 'address' && draft?.unit === '' ? [draft.home.adgangsadresseid] : [];
  const right = [...ids, ...entrance].map(plain);
  return rows.findIndex(([id]) => typeof id === 'string' && right.includes(plain(id)));
}

const plain = (id: string): string => id.replaceAll('-', '');

/** Of each set, then of several together; those of which there are texts. */
function bySet(
  outcomes: ReadonlyMap<string, readonly Outcome[]>,
  totals: Totals,
): Record<string, PeerFigures> {
  const [ours = []] = outcomes.values();
  const alone = [...new Set(ours.map(({ set }) => set))].map((set) => [set, [set]] as const);
  return Object.fromEntries(
    [...alone, ...Object.entries(totals)].flatMap(([name, sets]) => {
      const of = (all: readonly Outcome[]): readonly Outcome[] => all.filter(({ set }) => sets.includes(set));
      const n = of(ours).length;
      const shares = [...outcomes].map(([peer, all]): [string, number] => [
        peer,
        mean(of(all).map(({ share }) => share)),
      ]);
      return n === 0 ? [] : [[name, { n, shares: Object.fromEntries(shares) }]];
    }),
  );
}
