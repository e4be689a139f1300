/**
 * The requests whose answers are kept: for each of some hundred addresses of a snapshot those of forms, maps, lists
 * and scripts, in every shape, format and coordinate system. The same ones for the same snapshot.
 */
import { shortRegisters } from '../../src/resources/catalogue.ts';
import { generator, mistyped, pick, type Random } from './random.ts';

/** An address that requests are made from. */
export interface Home {
  readonly id: string;
  readonly adgangsadresseid: string;
  readonly betegnelse: string;
  readonly vejnavn: string;
  readonly husnr: string;
  readonly postnr: string;
  readonly kommunekode: string;
  readonly vejkode: string;
  readonly x: number;
  readonly y: number;
}

type Values = Readonly<Record<string, string | number>>;

const to = (path: string, values: Values = {}): string => {
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? path : `${path}?${query}`;
};

function typed(home: Home, random: Random): string[] {
  const { betegnelse, vejnavn, husnr, postnr } = home;
  const presses = [1, 2, 3, 4, 5].map(() =>
    betegnelse.slice(0, 1 + Math.floor(random() * betegnelse.length)),
  );
  const mistakes = [1, 2].map(() =>
    mistyped(betegnelse, random).slice(0, 4 + Math.floor(random() * betegnelse.length)),
  );
  const types = ['vejnavn', 'adgangsadresse', 'adresse'] as const;
  const suggestions = [...presses, ...mistakes].map((q) =>
    to('/autocomplete', { q, caretpos: q.length, type: pick(random, ...types), fuzzy: '' }),
  );
  return [
    ...suggestions,
    to('/autocomplete', { q: `${postnr} ${vejnavn}`, fuzzy: 'false', struktur: 'full' }),
    to('/adgangsadresser/autocomplete', { q: `${vejnavn} ${husnr}`, postnr }),
    to('/adresser/autocomplete', { q: betegnelse.slice(0, 12) }),
    to('/vejnavne/autocomplete', { q: vejnavn.slice(0, 4) }),
  ];
}

function cleansed(home: Home, random: Random): string[] {
  const { betegnelse, vejnavn, husnr, postnr } = home;
  const texts = [
    betegnelse,
    mistyped(betegnelse, random),
    mistyped(mistyped(betegnelse, random), random),
    betegnelse.replace(/, \d{4} /, ', '),
    betegnelse.replaceAll(',', '').toUpperCase(),
    betegnelse.replace(/(vej|gade)\b/, '$1s'),
    `${postnr} ${vejnavn}`,
    [...betegnelse].reverse().join(''),
  ];
  return [
    ...texts.map((text) =>
      to(`/datavask/${pick(random, 'adresser', 'adgangsadresser')}`, { betegnelse: text }),
    ),
    to('/datavask/adresser', { vejnavn, husnr, postnr, struktur: 'full' }),
    to('/api/v1/datavask/parse', { betegnelse: mistyped(betegnelse, random) }),
  ];
}

function found(home: Home, random: Random): string[] {
  const { id, adgangsadresseid, vejnavn, husnr, postnr, kommunekode, vejkode, x, y } = home;
  const srid = pick(random, 4326, 25832);
  const format = pick(random, 'json', 'csv', 'geojson', 'geojsonz', 'ndjson');
  const struktur = pick(random, 'mini', 'nestet', 'flad');
  const nearby = { x: (x + random() / 100).toFixed(6), y: (y + random() / 100).toFixed(6) };
  return [
    to(`/adresser/${id}`),
    to(`/adgangsadresser/${adgangsadresseid}`, { srid, struktur }),
    to('/adgangsadresser/reverse', nearby),
    to('/adresser/reverse', { ...nearby, struktur }),
    to(`/vejstykker/${kommunekode}/${Number(vejkode)}`, { struktur }),
    to(`/vejnavne/${encodeURIComponent(vejnavn)}`),
    to('/adresser', { adgangsadresseid, format }),
    to('/adgangsadresser', { vejnavn, postnr, format, struktur, srid, per_side: 10 }),
    to('/adresser', { vejnavn, husnr, format, per_side: 5 }),
    to('/adresser', { q: `${vejnavn.slice(0, 5)}* ${husnr}`, struktur: 'mini', per_side: 10 }),
    to('/adgangsadresser', { cirkel: `${x},${y},150`, format, srid: 4326, per_side: 10 }),
    to('/vejstykker', { q: vejnavn, fuzzy: '', per_side: 5 }),
    to('/historik/adgangsadresser', { postnr, per_side: 3, side: 1 + Math.floor(random() * 5) }),
    to(`/historik/adresser/${id}`),
  ];
}

/** Those whose requests are drawn together: one more would change all that are drawn. Each of the others has a file. */
const DRAWN = 7;
const [first = '', ...otherDrawn] = shortRegisters.slice(0, DRAWN);
const drawn: readonly [string, ...string[]] = [first, ...otherDrawn];

function areas(home: Home, random: Random): string[] {
  const { postnr, kommunekode, x, y } = home;
  const theme = pick(random, ...drawn);
  return [
    to(`/${theme}/reverse`, { x, y }),
    to(`/postnumre/${postnr}`, { format: 'json' }),
    to(`/kommuner/${kommunekode}`),
    to(`/${theme}`, { q: postnr.slice(0, 2), struktur: 'mini' }),
  ];
}

/** Of one register: what lies around each home, and all of it in every form. */
function register(path: string): Request {
  return ({ x, y }, random) => {
    const format = pick(random, 'json', 'csv', 'geojson', 'geojsonz', 'ndjson');
    const struktur = pick(random, 'mini', 'nestet', 'flad');
    return [
      to(`/${path}/reverse`, { x, y, struktur }),
      to(`/${path}`, { format, struktur, per_side: 5 }),
      to(`/${path}/autocomplete`, { q: pick(random, 's', 'n', 'v', 'm') }),
    ];
  };
}

type Request = (home: Home, random: Random) => string[];

export const kinds: Readonly<Record<string, Request>> = {
  typed,
  cleansed,
  found,
  areas,
  ...Object.fromEntries(shortRegisters.slice(DRAWN).map((path) => [path, register(path)])),
};

/** Requests of a kind about each of the homes. */
export function requests(kind: string, homes: readonly Home[]): string[] {
  const random = generator(Object.keys(kinds).indexOf(kind) + 1);
  return homes.flatMap((home) => kinds[kind]?.(home, random) ?? []);
}
