/**
 * Queries made from the snapshot itself when no file is given: people typing whole addresses key by key, with and without
 * a slip, addresses to be cleansed and parsed, lookups, and positions beside entrances. Seeded, so that two runs ask the same.
 */
import type { Native } from '../../src/engine/native.ts';
import { generator } from '../random.ts';
import type { Query } from './query.ts';

interface Row {
  id: string;
  adgangsadresseid: string;
  betegnelse: string;
  x: number;
  y: number;
}

const PEOPLE = 400;
const PAGE = 1000;
/** Enough for a page of any depth. */
const STEPS = 1e12;

export function sampleQueries(addon: Native, addresses: number): Query[] {
  const random = generator(1);
  const rows = Array.from({ length: PEOPLE }, () => rowAt(addon, Math.floor(random() * addresses)));
  return rows.flatMap((row, person): Query[] => {
    const typed = [...row.betegnelse];
    const misspelt = slip(typed, random);
    const angle = random() * 2 * Math.PI;
    return [
      ...presses(typed, 'autocomplete: every key press', `${person}`, row.id),
      ...presses(misspelt, 'autocomplete: every key press, one slip', `${person} slip`, row.id),
      ...texts(row, [...misspelt].join('')),
      { set: 'lookup: address', op: 'lookup', params: { id: row.id }, truth: [row.id] },
      {
        set: 'lookup: access address',
        op: 'lookup',
        params: { type: 'adgangsadresse', id: row.adgangsadresseid },
        truth: [row.adgangsadresseid],
      },
      ...[10, 500].map(
        (metres): Query => ({
          set: `reverse: ${metres} m off`,
          op: 'reverse',
          params: { type: 'adgangsadresse', ...beside(row, metres, angle) },
        }),
      ),
    ];
  });
}

function presses(typed: readonly string[], set: string, session: string, id: string): Query[] {
  return typed.map((_, index) => {
    const q = typed.slice(0, index + 1).join('');
    const isWhole = index === typed.length - 1;
    const params = { q, caretpos: q.length, type: 'adresse', fuzzy: '' };
    return { set, op: 'autocomplete', params, session, ...(isWhole && { truth: [id] }) };
  });
}

/** An address as a list of customers has it. */
function texts({ betegnelse, id }: Row, misspelt: string): Query[] {
  const withoutPostcode = betegnelse.replace(/, \d{4} /, ', ');
  return [
    ['cleansing: exact text', 'datavask', betegnelse],
    ['cleansing: one slip in the street', 'datavask', misspelt],
    ['cleansing: without postcode', 'datavask', withoutPostcode],
    ['parsing: exact text', 'parse', betegnelse],
  ].map(([set = '', op, text = '']) => ({
    set,
    op: op as Query['op'],
    params: { betegnelse: text },
    truth: [id],
  }));
}

/** One letter of the street left out, doubled, swapped with the next, or replaced. */
function slip(typed: readonly string[], random: () => number): string[] {
  const letters = typed.findIndex((letter) => letter === ' ' || letter === ',');
  const place = 1 + Math.floor(random() * Math.max(1, letters - 2));
  const before = typed.slice(0, place);
  const [letter = '', next = '', ...after] = typed.slice(place);
  const kinds = [
    [next, ...after],
    [letter, letter, next, ...after],
    [next, letter, ...after],
    ['k', next, ...after],
  ];
  return [...before, ...(kinds[Math.floor(random() * kinds.length)] ?? [])];
}

const METRES_PER_DEGREE = 111_320;

function beside({ x, y }: Row, metres: number, angle: number): { x: string; y: string } {
  const north = (metres * Math.sin(angle)) / METRES_PER_DEGREE;
  const east = (metres * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos((y * Math.PI) / 180));
  return { x: (x + east).toFixed(8), y: (y + north).toFixed(8) };
}

const pages = new Map<number, Row[]>();

function rowAt(addon: Native, place: number): Row {
  const number = 1 + Math.floor(place / PAGE);
  let rows = pages.get(number);
  if (rows === undefined) {
    rows = page(addon, number);
    pages.set(number, rows);
  }
  const row = rows[(place % PAGE) % rows.length];
  if (row === undefined) throw new Error('the snapshot holds no addresses to make queries from');
  return row;
}

function page(addon: Native, number: number): Row[] {
  const question = { kind: 'addresses', request: {}, page: { number, size: PAGE } };
  const presentation = { shape: 'mini', format: 'json', srid: 4326, base: '', geometry: 'accessPoint' };
  const answer = addon.answer(JSON.stringify(question), JSON.stringify(presentation), STEPS);
  return JSON.parse(Buffer.from(answer?.body ?? '[]').toString()) as Row[];
}
