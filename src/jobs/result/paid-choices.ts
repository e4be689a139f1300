/**
 * Counts choices in review. An address is looked up, and is a call as in a posted list, unless the answer of its row names it or
 * it was chosen for the row before.
 */
import type { BatchRowSelection } from '../../engine/engine.ts';
import type { Guest } from '../../http/request/context.ts';
import { MOST_ROWS } from '../../resources/parameters/list.ts';
import { NO_ADDRESS } from '../job.ts';
import type { Choice, Payment } from './choices.ts';

interface Paying {
  readonly guest: Pick<Guest, 'count' | 'given'>;
  /** Rows with their answers, without the choices made since. */
  answers(selection: BatchRowSelection): Promise<Buffer>;
  /** What is chosen for rows. */
  before(rows: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** An address of a row. */
type Named = Choice & { readonly id: string };

export function paymentFor(paying: Paying): Payment {
  let isAsked = false;
  return {
    async ask(given) {
      const calls = await unnamed(given.filter(isAddress), paying);
      if (calls === 0) return;
      await paying.guest.count(calls);
      isAsked = true;
    },
    made() {
      if (isAsked) paying.guest.given();
    },
  };
}

async function unnamed(given: readonly Named[], paying: Paying): Promise<number> {
  const before = await paying.before(given.map(({ raekke }) => raekke));
  const others = given.filter(({ raekke, id }) => !isSame(before.get(raekke), id));
  const answers = await answersOf(new Set(others.map(({ raekke }) => raekke)), paying);
  return others.filter(({ raekke, id }) => !answers.get(raekke)?.some((named) => isSame(named, id))).length;
}

/** The addresses that the answers of rows name. */
async function answersOf(
  rows: ReadonlySet<number>,
  paying: Paying,
): Promise<Map<number, readonly unknown[]>> {
  const answers = new Map<number, readonly unknown[]>();
  const sorted = [...rows].sort((one, other) => one - other);
  for (let place = 0, from = sorted[0]; from !== undefined; from = sorted[place]) {
    const to = sorted.findLast((row) => row < (from ?? 0) + MOST_ROWS) ?? from;
    const selection = { status: [], rule: null, from, count: to - from + 1 };
    const page = JSON.parse((await paying.answers(selection)).toString()) as Page;
    for (const { raekke, resultat } of page.raekker)
      if (rows.has(raekke)) answers.set(raekke, idsOf(resultat));
    // A page may end before.
    const end = Math.min(page.naeste ?? Infinity, to + 1);
    while ((sorted[place] ?? Infinity) < Math.max(end, from + 1)) place += 1;
  }
  return answers;
}

interface Page {
  readonly raekker: readonly { readonly raekke: number; readonly resultat: Record<string, unknown> }[];
  readonly naeste: number | null;
}

/** A column has another name where the file has one of that name. */
const IDS = /^res_(adresse|adgangsadresse)_id/;

function idsOf(answer: Record<string, unknown>): unknown[] {
  return Object.entries(answer).flatMap(([name, value]) => (IDS.test(name) ? [value] : []));
}

function isAddress(choice: Choice): choice is Named {
  return choice.id !== null && choice.id !== NO_ADDRESS;
}

function isSame(one: unknown, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
}
