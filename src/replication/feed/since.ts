/** Everything that happened since a position, of some entities and municipalities, in the order of the numbers. */
import type { EntityDescription, Transaction } from '../../engine/border.generated.ts';
import type { Chunk, EventLog } from './event-log.ts';
import {
  formerMunicipalitiesOf,
  hasMunicipality,
  municipalitiesOf,
  type Then,
  thenIn,
} from './municipality.ts';
import { endOf, lostAfter, type Position, unseen } from './position.ts';

export interface Wanted {
  /** Names; `undefined`: all that the data have. */
  readonly entities: ReadonlySet<string> | undefined;
  /** Codes of four digits; `undefined`: all, and what lies in none. With them, entities without a municipality are left out. */
  readonly municipalities: ReadonlySet<string> | undefined;
}

export type Portion =
  | { readonly is: 'events'; readonly chunk: Chunk }
  /** All of the transaction has been told. */
  | { readonly is: 'end'; readonly transaction: Transaction; readonly at: Position }
  /** What the transaction changed nobody knows. */
  | { readonly is: 'lost'; readonly transaction: Transaction; readonly at: Position };

/** `end` is checked before each chunk, since a search that matches nothing yields nothing. */
export async function* since(
  log: EventLog,
  from: Position,
  wanted: Wanted,
  end?: AbortSignal,
): AsyncGenerator<Portion> {
  const { transactions, entities } = await log.state();
  const lost = lostAfter(transactions, from, wanted.entities);
  for (const transaction of unseen(transactions, from)) {
    if (lost !== undefined && transaction.number >= lost.number) {
      yield { is: 'lost', transaction: lost, at: endOf(lost) };
      return;
    }
    const then = thenIn(log, transaction);
    for (const { entitet } of transaction.entities) {
      const entity = entities.find(({ name }) => name === entitet);
      if (entity === undefined || wanted.entities?.has(entitet) === false) continue;
      if (wanted.municipalities !== undefined && !hasMunicipality(entity)) continue;
      for await (const chunk of log.events(transaction, entitet, from.number)) {
        if (end?.aborted) return;
        const events = await wantedOf(log, entity, chunk, wanted, then);
        if (events.length > 0) yield { is: 'events', chunk: { ...chunk, events } };
      }
    }
    yield { is: 'end', transaction, at: endOf(transaction) };
  }
}

/**
 * What nobody can say the municipality of any more is for all: who does not know the row loses nothing by it. What has moved is
 * for those of both.
 */
async function wantedOf(
  log: EventLog,
  entity: EntityDescription,
  chunk: Chunk,
  { municipalities }: Wanted,
  then: Then,
) {
  if (municipalities === undefined) return chunk.events;
  const codes = await municipalitiesOf(log, entity, chunk, then);
  const formers = await formerMunicipalitiesOf(log, entity, chunk, then);
  return chunk.events.filter((_event, at) => {
    const [code, former] = [codes[at], formers[at]];
    return code === undefined || municipalities.has(code) || (former && municipalities.has(former));
  });
}
