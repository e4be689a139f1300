/**
 * What changed, as people call it, and where it lies: as the data in use have it. Of an address that is gone its entrance says
 * it, and of an entrance that is gone its last row and its street.
 */
import { entrancesOf, type Found } from '../feed/entrances.ts';
import type { EventLog, RegisterEvent } from '../feed/event-log.ts';
import type { ShownEntity } from './days.ts';

export interface Looked {
  readonly entity: ShownEntity;
  readonly event: Omit<RegisterEvent, 'text'>;
  readonly txid: number;
  readonly municipality: string | undefined;
}

type Place = Pick<Found, 'betegnelse' | 'x' | 'y'>;
type Row = RegisterEvent['row'];

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The rows of the access addresses that changed on a day. */
export interface ChangedEntrances {
  /** By id. */
  readonly rows: ReadonlyMap<unknown, Row>;
  /** Of those that were deleted, by transaction and id. */
  readonly deleted: ReadonlyMap<string, Row>;
}

export function changedEntrances(all: readonly Looked[]): ChangedEntrances {
  const changed = all.filter(({ entity }) => entity === 'adgangsadresse');
  const deletes = changed.filter(({ event }) => event.operation === 'delete');
  return {
    rows: new Map(changed.map(({ event: { row } }) => [row['id'], row])),
    deleted: new Map(deletes.map(({ txid, event: { row } }) => [`${txid} ${row['id']}`, row])),
  };
}

/** Of these changes, in their order. */
export async function placesOf(
  log: EventLog,
  changes: readonly Looked[],
  { rows, deleted }: ChangedEntrances,
): Promise<Place[]> {
  const of = (entity: ShownEntity, attribute: string): (string | undefined)[] =>
    changes.filter((one) => one.entity === entity).map(({ event }) => textIn(event.row[attribute]));
  const addresses = await entrancesOf(log, of('adresse', 'id'), 'address');
  const entrances = await entrancesOf(log, [
    ...of('adgangsadresse', 'id'),
    ...of('adresse', 'adgangsadresseid'),
  ]);
  const streets = new Map<string, string>();

  /** `last`: its last row, where it was deleted: an id may have come back elsewhere since. */
  async function entrance(id: string | undefined, last?: Row): Promise<Place> {
    const known = entrances.get(id ?? '');
    if (known !== undefined && last === undefined) return known;
    const row = last ?? rows.get(id);
    const parts = row && [[await street(row), row['husnr']].filter(Boolean).join(' '), textIn(row['postnr'])];
    return { betegnelse: parts?.filter(Boolean).join(', ') ?? null, x: null, y: null };
  }

  async function street(row: Row): Promise<string> {
    const [municipality, code] = [Number(row['kommunekode']), Number(row['vejkode'])];
    const name = `${municipality} ${code}`;
    const known = streets.get(name) ?? (await streetName(log, municipality, code));
    streets.set(name, known);
    return known;
  }

  const places: Place[] = [];
  for (const { entity, event, txid } of changes) {
    const { operation, row } = event;
    const id = textIn(row['id']);
    const entranceId = entity === 'adgangsadresse' ? id : textIn(row['adgangsadresseid']);
    const last = operation === 'delete' ? deleted.get(`${txid} ${entranceId}`) : undefined;
    const known = last === undefined ? addresses.get(id ?? '') : undefined;
    if (entity === 'vejstykke') places.push({ betegnelse: textIn(row['navn']) ?? null, x: null, y: null });
    else if (entity === 'adgangsadresse') places.push(await entrance(id, last));
    else places.push(known ?? unitIn(await entrance(entranceId, last), row));
  }
  return places;
}

function unitIn({ betegnelse, x, y }: Place, row: Row): Place {
  const unit = [textIn(row['etage']), textIn(row['dør'])].filter(Boolean).join('. ');
  return { betegnelse: betegnelse && unit ? `${betegnelse} (${unit})` : betegnelse, x, y };
}

/** Empty: the street is gone too. */
async function streetName(log: EventLog, municipality: number, code: number): Promise<string> {
  const parameters = { municipality: [municipality], code: [code] };
  const bytes = await log.ask({ resource: 'streetSegment', operation: 'list', parameters }, 'mini');
  const [found] = JSON.parse(bytes.toString()) as { navn: string | null }[];
  return found?.navn ?? '';
}
