/**
 * Addresses of any snapshot, drawn through the addon: what questions are made from, and which ids a text allows.
 *
 * Lists are ordered by id, so a page holds rows from all over; a few pages spread over the whole list stand for it.
 */
import type { Native } from '../../src/engine/native.ts';
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
  /** Longitude and latitude. */
  readonly x: number;
  readonly y: number;
}

interface Row extends Home {
  readonly status: number;
}

const PAGE = 1000;
const PAGES = 16;
/** Enough for a page of any depth. */
const STEPS = 1e12;
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

  /** `addresses`: rows of that table, whatever their status. */
  constructor(addon: Pick<Native, 'answer'>, addresses: number) {
    this.#addon = addon;
    this.#addresses = addresses;
  }

  /** As many as asked for, the same ones for the same numbers; fewer where the register has fewer. */
  draw(count: number, random: Random): Home[] {
    const pages = Math.ceil(this.#addresses / PAGE);
    const numbers = Array.from(
      { length: Math.min(pages, PAGES) },
      (_, slice, all = Math.min(pages, PAGES)) => 1 + Math.floor(((slice + random()) * pages) / all),
    );
    const homes = numbers.flatMap((number) => this.#page(number).filter(isHome));
    for (let left = homes.length; left > 1; left -= 1) {
      const taken = Math.floor(random() * left);
      const [last, other] = [homes[left - 1], homes[taken]];
      if (last === undefined || other === undefined) break;
      homes[left - 1] = other;
      homes[taken] = last;
    }
    if (homes.length === 0) throw new Error('the snapshot holds no addresses to make queries from');
    return homes.slice(0, count);
  }

  /** Addresses on a street of this name, with this number, floor and door, in the whole register. */
  namesakes({ vejnavn, husnr, etage, dør }: Home): Home[] {
    const request = { streetName: [vejnavn], houseNumber: [husnr], floor: [etage], door: [dør] };
    return this.#ask<Row[]>({ kind: 'addresses', request, page: { number: 1, size: PAGE } }).filter(isHome);
  }

  hasStreet(name: string, postcode: string): boolean {
    const request = { name: [name], postcode: [Number(postcode)] };
    const found = this.#ask<unknown[]>({ kind: 'streetNames', request, page: { number: 1, size: 1 } });
    return found.length > 0;
  }

  #page(number: number): Row[] {
    const request = { includeDiscontinued: true, includeInvalid: true };
    return this.#ask({ kind: 'addresses', request, page: { number, size: PAGE } });
  }

  #ask<Rows>(question: object): Rows {
    const answer = this.#addon.answer(JSON.stringify(question), presentation, STEPS);
    return JSON.parse(Buffer.from(answer?.body ?? '[]').toString()) as Rows;
  }
}

function isHome({ status, x, vejnavn, husnr, postnr }: Row): boolean {
  return [x, vejnavn, husnr, postnr].every((value) => value != null && value !== '') && status === 1;
}

/** The parts of an address that a text may leave out. */
export interface Omitted {
  readonly postcode?: boolean;
  readonly town?: boolean;
}

/** The text of an address as the register spells it, but for what is left out and another street in its place. */
export function addressText(home: Home, omitted: Omitted = {}, street = home.vejnavn): string {
  const { husnr, etage, dør, supplerendebynavn, postnr, postnrnavn } = home;
  const unit = etage === null ? dør : dør === null ? `${etage}.` : `${etage}. ${dør}`;
  const postal = [!omitted.postcode && postnr, !omitted.town && postnrnavn].filter(Boolean).join(' ');
  return [`${street} ${husnr}`, unit, supplerendebynavn, postal].filter(Boolean).join(', ');
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
