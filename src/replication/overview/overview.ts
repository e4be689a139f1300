/**
 * What changed where: days, and the municipalities and changes of one day. Each answer is made once for the data in use and
 * kept, a few days are kept as they were read, and one thing is made at a time, whoever asks. Of very many changes the first
 * are looked at, and the answer says how many.
 */
import type { Transaction } from '../../engine/border.generated.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { Shares } from '../../http/request/shares.ts';
import { JSON_TYPE, type KeptBody, keptBody } from '../../http/response/kept-body.ts';
import type { ValuesOf } from '../../resources/parameters/parameter.ts';
import { fault } from '../fault.ts';
import type { EventLog, LogState, RegisterEvent } from '../feed/event-log.ts';
import { municipalitiesOf, thenIn } from '../feed/municipality.ts';
import type { tables } from '../parameters.ts';
import { isDay } from '../time.ts';
import { type Counts, type Day, daysOf, type ShownEntity, shownEntities } from './days.ts';
import { type ChangedEntrances, changedEntrances, type Looked, placesOf, textIn } from './places.ts';

/** Changes of a day that are looked at, and of these that are listed. */
const LOOKED_AT = 20_000;
const LISTED = 500;
const DAYS_KEPT = 2;
/** Answers that are kept, some 150 kB each. */
const ANSWERS_KEPT = 64;
/** Answers that wait to be made: there are as many questions as days times municipalities. */
const MOST_WAITING = 32;

interface Read {
  readonly changes: readonly Looked[];
  readonly isCut: boolean;
  readonly municipalities: readonly object[];
  readonly entrances: ChangedEntrances;
}

/** Made from one state of the log; the latest used last. */
interface Made {
  readonly state: LogState;
  readonly days: Day[];
  readonly answers: Map<string, Promise<KeptBody>>;
  readonly read: Map<string, Promise<Read>>;
}

export class Overview {
  readonly #log: EventLog;
  #made: Made | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Shares('overviews that wait', MOST_WAITING);
  #asked = 0;

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** The newest day where none is asked for. */
  async answer({ dag, kommunekode }: ValuesOf<typeof tables.overview>, client: string): Promise<KeptBody> {
    if (dag !== undefined && !isDay(dag))
      throw new ApiError('validation_error', [
        fault('dag', 'must be a day of the calendar, such as 2026-11-25'),
      ]);
    const made = this.#madeOf(await this.#log.state());
    const day = dag === undefined ? made.days[0] : made.days.find((one) => one.dag === dag);
    const code = kommunekode === undefined ? undefined : String(kommunekode).padStart(4, '0');
    // The days without changes share one answer.
    const name = day === undefined ? '' : `${day.dag} ${code ?? ''}`;
    const make = (): Promise<KeptBody> => this.#body(made, day, code);
    return latest(made.answers, ANSWERS_KEPT, name, () => this.#inTurn(client, make));
  }

  #madeOf(state: LogState): Made {
    if (this.#made?.state !== state)
      this.#made = { state, days: daysOf(state.transactions), answers: new Map(), read: new Map() };
    return this.#made;
  }

  async #body(made: Made, day: Day | undefined, code: string | undefined): Promise<KeptBody> {
    const shown = day && (await this.#shown(made, day, code));
    const nothing = { talt: 0, kommuner: [], aendringer: [], afkortet: false };
    const answer = { dage: made.days, dag: day?.dag ?? null, ...(shown ?? nothing) };
    return keptBody(JSON_TYPE, JSON.stringify(answer));
  }

  async #shown({ state, read }: Made, day: Day, code: string | undefined) {
    const known = latest(read, DAYS_KEPT, day.dag, () => this.#readDay(state, day));
    const { changes, isCut, municipalities, entrances } = await known;
    const own = changes.filter(({ municipality }) => code === undefined || municipality === code);
    const listed = own.slice(0, LISTED);
    return {
      talt: changes.length,
      kommuner: municipalities,
      aendringer: await this.#described(listed, entrances),
      afkortet: isCut || listed.length < own.length,
    };
  }

  /** One after the other: other requests come between. The last one of a client gives way to another client. */
  async #inTurn<Result>(client: string, make: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#asked += 1;
    const place = this.#asked;
    let isGivenUp = false;
    const end = (): void => {
      isGivenUp = true;
      reject(new ApiError('overloaded'));
    };
    const giveBack = this.#waiting.take(client, 1, { worth: () => -place, end });
    this.#turn = this.#turn.then(async () => {
      if (!isGivenUp) await make().then(resolve, reject);
      giveBack();
    });
    return promise;
  }

  async #readDay(state: LogState, day: Day): Promise<Read> {
    const { changes, isCut } = await this.#changesOf(state, day);
    const municipalities = await this.#municipalities(changes);
    return { changes, isCut, municipalities, entrances: changedEntrances(changes) };
  }

  async #changesOf(
    { transactions, entities }: LogState,
    { txid }: Day,
  ): Promise<Pick<Read, 'changes' | 'isCut'>> {
    const changes: Looked[] = [];
    for (const transaction of transactions.filter(({ number }) => txid.includes(number))) {
      const then = thenIn(this.#log, transaction);
      for (const name of shownEntities) {
        const entity = entities.find((one) => one.name === name);
        if (entity === undefined) continue;
        for await (const chunk of this.#log.events(transaction, name, 0)) {
          const codes = await municipalitiesOf(this.#log, entity, chunk, then);
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

  async #described(changes: readonly Looked[], entrances: ChangedEntrances): Promise<object[]> {
    const places = await placesOf(this.#log, changes, entrances);
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

/** What is kept under a name, or made and kept; failures are not. Those that were used longest ago go. */
function latest<Value>(
  kept: Map<string, Promise<Value>>,
  most: number,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = kept.get(name) ?? make();
  kept.delete(name);
  kept.set(name, value);
  value.catch(() => {
    if (kept.get(name) === value) kept.delete(name);
  });
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return value;
}
