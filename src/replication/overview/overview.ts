/**
 * What changed where: days, and of one day the municipalities and the changes. A day is read once and kept, a few of them; of
 * very many changes the first are looked at, and the answer says how many.
 */
import type { Transaction } from '../../engine/border.generated.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { fault } from '../fault.ts';
import type { EventLog, LogState, RegisterEvent } from '../feed/event-log.ts';
import { municipalitiesOf } from '../feed/municipality.ts';
import { isDay } from '../time.ts';
import { type Counts, type Day, daysOf, type ShownEntity, shownEntities } from './days.ts';
import { type Looked, placesOf, textIn } from './places.ts';

/** Changes of a day that are looked at, and of these that are listed. */
const LOOKED_AT = 20_000;
const LISTED = 500;
const DAYS_KEPT = 2;

interface Read {
  readonly changes: readonly Looked[];
  readonly isCut: boolean;
}

export interface Asked {
  readonly dag?: string;
  readonly kommunekode?: number;
}

export class Overview {
  readonly #log: EventLog;
  /** By transactions; the latest used last. */
  readonly #read = new Map<string, Promise<Read>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** The newest day where none is asked for. */
  async answer({ dag, kommunekode }: Asked): Promise<object> {
    if (dag !== undefined && !isDay(dag))
      throw new ApiError('validation_error', [
        fault('dag', 'must be a day of the calendar, such as 2026-11-25'),
      ]);
    const state = await this.#log.state();
    const dage = daysOf(state.transactions);
    const day = dag === undefined ? dage[0] : dage.find((one) => one.dag === dag);
    const shown = day && (await this.#shown(state, day, kommunekode));
    const nothing = { talt: 0, kommuner: [], aendringer: [], afkortet: false };
    return { dage, dag: day?.dag ?? null, ...(shown ?? nothing) };
  }

  async #shown(state: LogState, day: Day, code: number | undefined) {
    const { changes, isCut } = await this.#changesOf(state, day);
    const wanted = code === undefined ? undefined : String(code).padStart(4, '0');
    const own = changes.filter(({ municipality }) => wanted === undefined || municipality === wanted);
    const listed = own.slice(0, LISTED);
    return {
      talt: changes.length,
      kommuner: await this.#municipalities(changes),
      aendringer: await this.#described(listed, changes),
      afkortet: isCut || listed.length < own.length,
    };
  }

  #changesOf(state: LogState, day: Day): Promise<Read> {
    const name = day.txid.join();
    const known = this.#read.get(name) ?? this.#inTurn(() => this.#readDay(state, day));
    this.#read.delete(name);
    this.#read.set(name, known);
    known.catch(() => this.#read.delete(name));
    for (const oldest of this.#read.keys()) {
      if (this.#read.size <= DAYS_KEPT) break;
      this.#read.delete(oldest);
    }
    return known;
  }

  /** Days are read one after the other, whoever asks: other requests come between. */
  #inTurn(read: () => Promise<Read>): Promise<Read> {
    const reading = this.#turn.then(read, read);
    this.#turn = reading;
    return reading;
  }

  async #readDay({ transactions, entities }: LogState, { txid }: Day): Promise<Read> {
    const changes: Looked[] = [];
    for (const transaction of transactions.filter(({ number }) => txid.includes(number))) {
      for (const name of shownEntities) {
        const entity = entities.find((one) => one.name === name);
        if (entity === undefined) continue;
        for await (const chunk of this.#log.events(transaction, name, 0)) {
          const codes = await municipalitiesOf(this.#log, entity, chunk);
          changes.push(...chunk.events.map((event, at) => looked(name, event, transaction, codes[at])));
          if (changes.length >= LOOKED_AT) return { changes: changes.slice(0, LOOKED_AT), isCut: true };
        }
      }
    }
    return { changes, isCut: false };
  }

  /** Those with the most changes first. */
  async #municipalities(changes: readonly Looked[]): Promise<object[]> {
    const counts = new Map<string, Counts>();
    for (const { municipality, event } of changes) {
      if (municipality === undefined) continue;
      const sum = counts.get(municipality) ?? { inserts: 0, updates: 0, deletes: 0 };
      counts.set(municipality, sum);
      sum[`${event.operation}s`] += 1;
    }
    const names = await this.#names();
    const all = ({ inserts, updates, deletes }: Counts): number => inserts + updates + deletes;
    return [...counts]
      .toSorted(([one, ofOne], [other, ofOther]) => all(ofOther) - all(ofOne) || (one < other ? -1 : 1))
      .map(([kode, sum]) => ({ kode, navn: names.get(kode) ?? null, ...sum }));
  }

  async #names(): Promise<Map<string, string>> {
    const bytes = await this.#log.ask(
      { resource: 'municipality', operation: 'list', parameters: {} },
      'mini',
    );
    const rows = JSON.parse(bytes.toString()) as { kode: string; navn: string }[];
    return new Map(rows.map(({ kode, navn }) => [kode, navn]));
  }

  async #described(changes: readonly Looked[], all: readonly Looked[]): Promise<object[]> {
    const places = await placesOf(this.#log, changes, all);
    return changes.map((change, at) => {
      const { entity, event, txid, municipality } = change;
      const { operation, number, row } = event;
      return {
        ...{ entitet: entity, operation, sekvensnummer: number, txid },
        ...{ id: textIn(row['id']) ?? null, kommunekode: municipality ?? null },
        ...(places[at] ?? { betegnelse: null, x: null, y: null }),
      };
    });
  }
}

/** Of the row only what is shown, or says where it is: a day is kept. */
const kept = ['id', 'adgangsadresseid', 'kommunekode', 'vejkode', 'navn', 'husnr', 'etage', 'dør', 'postnr'];

function looked(
  entity: ShownEntity,
  { number, operation, row }: RegisterEvent,
  { number: txid }: Transaction,
  municipality: string | undefined,
): Looked {
  const own = Object.fromEntries(kept.filter((name) => name in row).map((name) => [name, row[name]]));
  return { entity, event: { number, operation, row: own }, txid, municipality };
}
