/**
 * The municipality that an event is about: its row names it, or names the entrance that lies in it. Entities of which neither
 * is so have none.
 */
import type { EntityDescription, Transaction } from '../../engine/border.generated.ts';
import { entrancesOf } from './entrances.ts';
import type { Chunk, EventLog, RegisterEvent } from './event-log.ts';

interface Place {
  readonly attribute: string;
  readonly is: 'municipality' | 'entrance';
}

/** By the entity, where the name of the attribute does not say it. */
const byEntity: Readonly<Record<string, Place>> = {
  kommune: { attribute: 'kode', is: 'municipality' },
  dar_husnummer_aktuel: { attribute: 'id', is: 'entrance' },
  dar_husnummer_historik: { attribute: 'id', is: 'entrance' },
};

const municipal = ['kommunekode', 'administrerendekommune', 'administreresafkommune', 'kommune'];
const entrances = ['adgangsadresseid', 'adgangsadresse_id', 'husnummerid', 'husnummer_id'];

function placeOf({ name, attributes }: EntityDescription): Place | undefined {
  const has = (attribute: string): boolean => attributes.some((one) => one.name === attribute);
  const own = municipal.find(has);
  const entrance = entrances.find(has);
  if (own !== undefined) return { attribute: own, is: 'municipality' };
  return entrance === undefined ? byEntity[name] : { attribute: entrance, is: 'entrance' };
}

export const hasMunicipality = (entity: EntityDescription): boolean => placeOf(entity) !== undefined;

/** Of the events of a chunk, in their order; `undefined` where nothing says it any more. */
export function municipalitiesOf(
  log: EventLog,
  entity: EntityDescription,
  chunk: Chunk,
  then: Then,
): Promise<Codes> {
  return codesOf(log, entity, chunk, then, ({ row }, attribute) => textOf(row[attribute]));
}

/** The ones that they were in before, where that was elsewhere. */
export function formerMunicipalitiesOf(
  log: EventLog,
  entity: EntityDescription,
  chunk: Chunk,
  then: Then,
): Promise<Codes> {
  return codesOf(log, entity, chunk, then, ({ row, before }, attribute) => {
    const former = textOf(before?.[attribute]);
    return former === textOf(row[attribute]) ? undefined : former;
  });
}

type Codes = (string | undefined)[];

/** See {@link EventLog.changedEntrances}. */
export type Then = () => Promise<ReadonlyMap<string, string>>;

/** To find them, every event of the entrances is read: who reads a transaction keeps this until it has read all of it. */
export function thenIn(log: EventLog, transaction: Transaction): Then {
  let found: ReturnType<Then> | undefined;
  return () => {
    found ??= log.changedEntrances(transaction);
    return found;
  };
}

async function codesOf(
  log: EventLog,
  entity: EntityDescription,
  chunk: Chunk,
  then: Then,
  read: (event: RegisterEvent, attribute: string) => string | undefined,
): Promise<Codes> {
  const place = placeOf(entity);
  if (place === undefined) return chunk.events.map(() => undefined);
  const values = chunk.events.map((event) => read(event, place.attribute));
  if (values.every((value) => value === undefined)) return values;
  if (place.is === 'municipality') return values.map((code) => code?.padStart(4, '0'));
  const now = await entrancesOf(log, values);
  // What is gone with its entrance, now or since. The id of an entrance that was deleted may have come back elsewhere.
  const isDeleted = chunk.events.map(({ operation }) => operation === 'delete');
  const found = values.map((id) => now.get(id ?? '')?.kommunekode ?? undefined);
  const isOpen = (code: string | undefined, at: number) =>
    values[at] !== undefined && (code === undefined || isDeleted[at]);
  if (!found.some(isOpen)) return found;
  const known = await then();
  return found.map((code, at) => {
    const last = known.get(values[at] ?? '');
    return isDeleted[at] ? (last ?? code) : (code ?? last);
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
