/** How soon the address meant is shown to people who type, and whether it stays while they type on. */

import type { EngineClient, Suggestion } from '../engine-client.ts';
import type { Row } from '../rows.ts';
import { mean } from './bounds.ts';
import { LEFT_TO_RIGHT, type TypingStyle } from './typing-style.ts';

export interface TypingFigures {
  readonly n: number;
  readonly presses: number;
  /** Shares of all key presses after which the address meant is first, and among the first five. */
  readonly top1: number;
  readonly top5: number;
  /** Share of the whole texts after which it is first. */
  readonly whole: number;
  /** Key presses until it is first and stays there, and the share of the text that they are; a text without it counts whole. */
  readonly firstPresses: number;
  readonly first: number;
  /** The same until it is among the first ten. */
  readonly tenPresses: number;
  readonly ten: number;
  /** Share of the texts that make it go away again from among the first ten while they are typed on. */
  readonly lost: number;
  /** Share of the texts with which it never comes to stay among the first ten. */
  readonly never: number;
  /** Until its entrance, from which it is chosen, is among the first ten. */
  readonly tenEntrance: number;
  /** {@link top1} and {@link top5} by tenths of the text. */
  readonly tenths: readonly { readonly top1: number; readonly top5: number }[];
}

/** Place of the address meant after each key press, from 0; -1 where it is not shown. */
export interface Typed {
  readonly row: Row;
  readonly style: TypingStyle;
  readonly places: readonly number[];
  /** The same, its entrance counted as well. */
  readonly entrances: readonly number[];
  /** What stands first at the end. */
  readonly last: string;
}

export function typed(row: Row, client: EngineClient, style: TypingStyle = LEFT_TO_RIGHT): Typed {
  const ids = new Set(row.ids);
  const doors = new Set(row.draft === undefined ? [] : [row.draft.home.adgangsadresseid]);
  // Whoever means a house without units means its entrance.
  const isHouse = row.draft?.unit === '';
  const [places, entrances]: [number[], number[]] = [[], []];
  let shown: readonly Suggestion[] = [];
  for (const press of style.presses(row)) {
    shown = client.suggested(press, style.request);
    const isMeant = ({ data }: Suggestion): boolean => data.id !== undefined && ids.has(data.id);
    const isDoor = ({ type, data }: Suggestion): boolean =>
      type === 'adgangsadresse' && data.id !== undefined && doors.has(data.id);
    places.push(shown.findIndex((one) => isMeant(one) || (isHouse && isDoor(one))));
    entrances.push(shown.findIndex((one) => isMeant(one) || isDoor(one)));
  }
  return { row, style, places, entrances, last: shown[0]?.tekst ?? '' };
}

const within = (place: number, limit: number): boolean => place >= 0 && place < limit;

/** Key presses until the place is among so many and stays; all of them where it never does. */
export function pressesUntil(places: readonly number[], limit: number): number {
  const last = places.findLastIndex((place) => !within(place, limit));
  return Math.min(last + 2, places.length);
}

/** Whether a place among so many is followed by one that is not. */
export function isLost(places: readonly number[], limit: number): boolean {
  return places.some(
    (place, press) => press > 0 && within(places[press - 1] ?? -1, limit) && !within(place, limit),
  );
}

const TENTHS = 10;

export function typingFigures(texts: readonly Typed[]): TypingFigures {
  const all = texts.flatMap(({ places }) => places);
  const share = (places: readonly number[], limit: number): number =>
    places.filter((place) => within(place, limit)).length / places.length;
  const presses = (limit: number): number => mean(texts.map(({ places }) => pressesUntil(places, limit)));
  const part = (of: (one: Typed) => readonly number[], limit: number): number =>
    mean(texts.map((one) => pressesUntil(of(one), limit) / one.places.length));
  const tenth = (at: number): number[] =>
    texts.flatMap(({ places }) =>
      places.slice(Math.ceil((at * places.length) / TENTHS), Math.ceil(((at + 1) * places.length) / TENTHS)),
    );
  return {
    n: texts.length,
    presses: all.length,
    top1: share(all, 1),
    top5: share(all, 5),
    whole: mean(texts.map(({ places }) => Number(places.at(-1) === 0))),
    firstPresses: presses(1),
    first: part(({ places }) => places, 1),
    tenPresses: presses(10),
    ten: part(({ places }) => places, 10),
    lost: mean(texts.map(({ places }) => Number(isLost(places, 10)))),
    never: mean(texts.map(({ places }) => Number(!within(places.at(-1) ?? -1, 10)))),
    tenEntrance: part(({ entrances }) => entrances, 10),
    tenths: Array.from({ length: TENTHS }, (_, at) => ({
      top1: share(tenth(at), 1),
      top5: share(tenth(at), 5),
    })),
  };
}

export interface TypingConfusion {
  readonly set: string;
  readonly text: string;
  readonly expected: string;
  readonly place: number;
  readonly got: string;
}

/** Whole texts after which something else is first. */
export function typingConfusions(texts: readonly Typed[], limit: number): TypingConfusion[] {
  const missed = texts.filter(({ places }) => places.at(-1) !== 0);
  return [...Map.groupBy(missed, ({ row }) => row.set).values()].flatMap((of) =>
    of.slice(0, limit).map(({ row: { set, expected, text }, places, last }) => {
      return { set, text, expected, place: places.at(-1) ?? -1, got: last };
    }),
  );
}
