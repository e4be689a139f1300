/** The transaction that led to the snapshot in use, as a command that publishes says it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is read of `transaction.json`. */
interface Transaction {
  readonly number: number;
  readonly hasHistory: boolean;
  readonly entities: readonly {
    readonly inserts: number;
    readonly updates: number;
    readonly deletes: number;
  }[];
}

/** Its number; none where none are recorded. */
export async function transactionIn(root: string): Promise<string | undefined> {
  const text = await readFile(join(root, 'current'), 'utf8').catch(() => '');
  const [, second = ''] = text.split('\n');
  return /^\d+$/.test(second) ? second : undefined;
}

/** In words; `before`: what was in use. */
export async function transactionLines(root: string, before: string | undefined): Promise<string[]> {
  const number = await transactionIn(root);
  if (number === undefined) return [];
  if (number === before) return [`no row differs: transaction ${number} is still the newest`];
  const text = await readFile(join(root, 'events', number, 'transaction.json'), 'utf8');
  const { hasHistory, entities } = JSON.parse(text) as Transaction;
  if (!hasHistory) return [`transaction ${number}: what changes from here on is recorded`];
  const events = entities.reduce(
    (sum, { inserts, updates, deletes }) => sum + inserts + updates + deletes,
    0,
  );
  return [`transaction ${number}: ${events.toLocaleString('en')} events`];
}
