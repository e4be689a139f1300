/**
 * Addresses of any snapshot, drawn through the addon: what questions are made from, and which ids a text allows.
 *
 * Lists are ordered by id, so a page holds rows from all over; a few pages spread over the whole list stand for it.
 */
import type { Native } from '../../src/engine/addon/native.ts';
import { folded } from '../peers/text.ts';
import type { Random } from '../random.ts';

/** An address in force that lies somewhere. */
export interface Home {
  readonly id: string;
  readonly adgangsadresseid: string;
  readonly vejnavn: string;
  readonly husnr: string;
  readonly etage: string | null;
  readonly dør: string | null;
  readonly supplerendebynavn: string | null;
  readonly postnr: string;
  readonly postnrnavn: string;
  readonly kommunekode?: string;
  /** Longitude and latitude. */
  readonly x: number;
  readonly y: number;
}

/** An address that mail for a large recipient goes to. */
export interface LargeRecipient extends Home {
  readonly stormodtagerpostnr: string;
  readonly stormodtagerpostnrnavn: string;
}

/** The places that an address lies in, by name. */
export interface Area {
  readonly municipality: string;
  /** Christiansø is in none. */
  readonly region?: string | undefined;
}

/** A parcel by what it is known by. */
export interface Parcel {
  readonly ejerlavkode: number;
  readonly ejerlavnavn: string;
  readonly matrikelnr: string;
}

interface Row extends Home {
  readonly status: number;
}

/** An entrance: as an address, but that its own id is the entrance's. */
export type Entrance = Omit<Home, 'adgangsadresseid' | 'etage' | 'dør'>;

const PAGE = 1000;

/** Of a country of Denmark's size, so that a few lie all over it. */
const PARCELS = 2_000_000;
const PAGES = 16;
/** Enough for a page of any depth. */
const STEPS = 1e12;
/** More than there are rows in any list that is read whole. */
const ALL = 1_000_000;
/** Enough to choose a neighbour from. */
const FEW = 50;
const presentation = JSON.stringify({
  shape: 'mini',
  format: 'json',
  srid: 4326,
  base: '',
  geometry: 'accessPoint',
});

export class Register {
  readonly #addon: Pick<Native, 'answer'>;
  readonly #addresses: number;
  readonly #answers = new Map<string, unknown>();
  readonly #streets = new Map<string, ReadonlyMap<string, string>>();
  readonly #numbers = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
  #towns: ReadonlyMap<string, string> | undefined;
  #areas: ReadonlyMap<string, Area> | undefined;

  /** `addresses`: rows of that table, whatever their status. */
  constructor(addon: Pick<Native, 'answer'>, addresses: number) {
    this.#addon = addon;
    this.#addresses = addresses;
  }

  /** `count` addresses or as many as there are, the same ones for a seed. */
  draw(count: number, random: Random): Home[] {
    const pages = Math.ceil(this.#addresses / PAGE);
    const numbers = Array.from(
      { length: Math.min(pages, PAGES) },
      (_, slice, all = Math.min(pages, PAGES)) => 1 + Math.floor(((slice + random()) * pages) / all),
    );
    const homes = numbers.flatMap((number) => this.#page(number).filter(isHome));
    if (homes.length === 0) throw new Error('the snapshot holds no addresses to make queries from');
    return shuffled(homes, random).slice(0, count);
  }

  /** Addresses on a street of this name, with this number, floor and door, in the whole register. */
  namesakes({ vejnavn, husnr, etage, dør }: Home): Home[] {
    const parameters = { streetName: [vejnavn], houseNumber: [husnr], floor: [etage], door: [dør] };
    return this.#query<Row[]>({
      resource: 'address',
      operation: 'list',
      parameters,
      page: { number: 1, size: PAGE },
    }).filter(isHome);
  }

  hasStreet(name: string, postcode: string): boolean {
    const parameters = { name: [name], postcode: [Number(postcode)] };
    const found = this.#query<unknown[]>({
      resource: 'streetName',
      operation: 'list',
      parameters,
      page: { number: 1, size: 1 },
    });
    return found.length > 0;
  }

  /** Addresses in force with this street and number, in these postcodes or the whole register. */
  addressesAt(street: string, number: string, postcodes?: readonly string[]): readonly Home[] {
    const parameters = { streetName: [street], houseNumber: [number], postcode: postcodes?.map(Number) };
    return this.#kept<Row[]>({
      resource: 'address',
      operation: 'list',
      parameters,
      page: { number: 1, size: ALL },
    }).filter(isHome);
  }

  /** Entrances in force with this street and number, those without addresses as well. */
  entrancesAt(street: string, number: string, postcodes?: readonly string[]): readonly Entrance[] {
    const parameters = { streetName: [street], houseNumber: [number], postcode: postcodes?.map(Number) };
    return this.#kept<Row[]>({
      resource: 'accessAddress',
      operation: 'list',
      parameters,
      page: { number: 1, size: ALL },
    }).filter(isHome);
  }

  /** Addresses of the same house as they are and ever were. */
  versionsAt({ adgangsadresseid }: Home): readonly Pick<Home, 'id' | 'etage' | 'dør'>[] {
    const parameters = { accessAddressId: [adgangsadresseid] };
    return this.#kept({
      resource: 'addressHistory',
      operation: 'list',
      parameters,
      page: { number: 1, size: ALL },
    });
  }

  /** Numbers that there are or ever were in a postcode, by the {@link streetKey} of their street. */
  everIn(postcode: string): ReadonlyMap<string, ReadonlySet<string>> {
    const cached = this.#numbers.get(postcode);
    if (cached !== undefined) return cached;
    const parameters = { postcode: [Number(postcode)] };
    const rows = this.#query<Row[]>({
      resource: 'accessAddressHistory',
      operation: 'list',
      parameters,
      page: { number: 1, size: ALL },
    });
    const numbers = new Map<string, Set<string>>();
    for (const { vejnavn, husnr } of rows) {
      const key = streetKey(vejnavn ?? '');
      numbers.set(key, (numbers.get(key) ?? new Set()).add(husnr));
    }
    this.#numbers.set(postcode, numbers);
    return numbers;
  }

  /** Names of the streets of a postcode by their {@link streetKey}; of all of them without one. */
  streetsOf(postcode?: string): ReadonlyMap<string, string> {
    const cached = this.#streets.get(postcode ?? '');
    if (cached !== undefined) return cached;
    const parameters = postcode === undefined ? {} : { postcode: [Number(postcode)] };
    const rows = this.#query<{ navn: string }[]>({
      resource: 'streetName',
      operation: 'list',
      parameters,
      page: { number: 1, size: ALL },
    });
    const streets = new Map(rows.map(({ navn }) => [streetKey(navn), navn]));
    this.#streets.set(postcode ?? '', streets);
    return streets;
  }

  /** Whatever its status. */
  has(id: string, resource: 'address' | 'accessAddress'): boolean {
    const question = { resource, operation: 'get', parameters: { id, includeDiscontinued: true } };
    return this.#addon.answer(JSON.stringify(question), presentation, STEPS) !== null;
  }

  /** At most `count` names of a register, from all of it. */
  namesIn(resource: string, count: number): readonly string[] {
    const rows = this.#query<{ navn: string | null }[]>({ resource, operation: 'list', parameters: {} });
    const names = [...new Set(rows.flatMap(({ navn }) => navn ?? []))];
    const step = Math.max(1, Math.floor(names.length / count));
    return names.filter((_, index) => index % step === 0).slice(0, count);
  }

  /** `count` parcels from all over the country, or as many as there are. */
  parcels(count: number): readonly Parcel[] {
    const parcels = Array.from({ length: count }, (_, index) =>
      this.#query<Parcel[]>({
        resource: 'parcel',
        operation: 'list',
        parameters: {},
        page: { number: 1 + index * Math.floor(PARCELS / count), size: 1 },
      }),
    );
    return parcels.flat();
  }

  get postcodes(): readonly string[] {
    return [...this.#postcodesAndTowns().keys()];
  }

  townOf(postcode: string): string | undefined {
    return this.#postcodesAndTowns().get(postcode);
  }

  /** Postcodes of a town, however its letters and blanks are written. */
  postcodesOf(town: string): readonly string[] {
    const key = streetKey(town);
    return [...this.#postcodesAndTowns()].flatMap(([postcode, name]) =>
      streetKey(name) === key ? [postcode] : [],
    );
  }

  /** Undefined where the snapshot has no municipalities. */
  areaOf({ kommunekode }: Pick<Home, 'kommunekode'>): Area | undefined {
    return this.#areasByCode().get(kommunekode ?? '');
  }

  get municipalities(): readonly string[] {
    return [...this.#areasByCode().values()].map(({ municipality }) => municipality);
  }

  #areasByCode(): ReadonlyMap<string, Area> {
    if (this.#areas === undefined) {
      const question = { resource: 'municipality', operation: 'list', parameters: {} };
      const rows = this.#query<{ kode: string; navn: string; regionsnavn?: string | null }[]>(question);
      this.#areas = new Map(
        rows.map(({ kode, navn, regionsnavn }) => [
          kode,
          { municipality: navn, region: regionsnavn ?? undefined },
        ]),
      );
    }
    return this.#areas;
  }

  /** `count` addresses with the postcode of a large recipient, or as many as there are. */
  largeRecipients(count: number, random: Random): LargeRecipient[] {
    const areas = this.#query<{ nr: string; stormodtager: boolean }[]>({
      resource: 'postcode',
      operation: 'list',
      parameters: { largeRecipients: true },
    });
    const found = areas
      .filter(({ stormodtager }) => stormodtager)
      .flatMap(({ nr }) => {
        const page = { number: 1, size: FEW };
        const rows = this.#query<(Row & LargeRecipient)[]>({
          resource: 'address',
          operation: 'list',
          parameters: { q: nr },
          page,
        });
        return rows.filter((row) => isHome(row) && row.stormodtagerpostnr === nr);
      });
    return shuffled(found, random).slice(0, count);
  }

  /** Another address of the same postcode; undefined where there is none. */
  neighbour({ id, postnr }: Home, random: Random): Home | undefined {
    const parameters = { postcode: [Number(postnr)] };
    const rows = this.#kept<Row[]>({
      resource: 'address',
      operation: 'list',
      parameters,
      page: { number: 1, size: FEW },
    });
    const others = rows.filter((row) => isHome(row) && row.id !== id);
    return others[Math.floor(random() * others.length)];
  }

  #postcodesAndTowns(): ReadonlyMap<string, string> {
    if (this.#towns === undefined) {
      const rows = this.#query<{ nr: string; navn: string }[]>({
        resource: 'postcode',
        operation: 'list',
        parameters: {},
      });
      this.#towns = new Map(rows.map(({ nr, navn }) => [nr, navn]));
    }
    return this.#towns;
  }

  /** Queried once: every kind of text needs the same addresses. */
  #kept<Rows>(question: object): Rows {
    const key = JSON.stringify(question);
    const cached = this.#answers.get(key) ?? this.#query(question);
    this.#answers.set(key, cached);
    return cached as Rows;
  }

  #page(number: number): Row[] {
    const parameters = { includeDiscontinued: true, includeInvalid: true };
    return this.#query({ resource: 'address', operation: 'list', parameters, page: { number, size: PAGE } });
  }

  #query<Rows>(question: object): Rows {
    const answer = this.#addon.answer(JSON.stringify(question), presentation, STEPS);
    return JSON.parse(Buffer.from(answer?.body ?? '[]').toString()) as Rows;
  }
}

/** The same list, its members moved about. */
function shuffled<One>(list: One[], random: Random): One[] {
  for (let left = list.length; left > 1; left -= 1) {
    const taken = Math.floor(random() * left);
    const [last, other] = [list[left - 1], list[taken]];
    if (last === undefined || other === undefined) break;
    list[left - 1] = other;
    list[taken] = last;
  }
  return list;
}

function isHome({ status, x, vejnavn, husnr, postnr }: Row): boolean {
  return [x, vejnavn, husnr, postnr].every((value) => value != null && value !== '') && status === 1;
}

/** What the text of an address is made of. */
export type AddressParts = Omit<Home, 'id' | 'adgangsadresseid' | 'x' | 'y'>;

/** The parts of an address that a text may leave out. */
export interface Omitted {
  readonly postcode?: boolean;
  readonly town?: boolean;
}

/** Names that only differ in blanks, punctuation and foreign letters are one. */
export function streetKey(name: string): string {
  return folded(name).replaceAll(' ', '');
}

/** Floor and door as the register spells them; null or nothing when there is neither, as of an entrance. */
export function unitText({ etage, dør }: Partial<Pick<Home, 'etage' | 'dør'>>): string | null | undefined {
  return etage == null ? dør : dør === null ? `${etage}.` : `${etage}. ${dør}`;
}

/** The text of an address as the register spells it, but for what is left out and another street in its place. */
export function addressText(home: AddressParts, omitted: Omitted = {}, street = home.vejnavn): string {
  const { husnr, supplerendebynavn, postnr, postnrnavn } = home;
  const postal = [!omitted.postcode && postnr, !omitted.town && postnrnavn].filter(Boolean).join(' ');
  return [`${street} ${husnr}`, unitText(home), supplerendebynavn, postal].filter(Boolean).join(', ');
}

/** Ids that a text with these parts allows, among the namesakes of the address meant. */
export function allowed(home: Home, namesakes: readonly Home[], omitted: Omitted = {}): string[] {
  const same = namesakes.filter(
    ({ postnr, postnrnavn, supplerendebynavn }) =>
      supplerendebynavn === home.supplerendebynavn &&
      (omitted.postcode === true || postnr === home.postnr) &&
      (omitted.town === true || postnrnavn === home.postnrnavn),
  );
  return [...new Set([home.id, ...same.map(({ id }) => id)])];
}
