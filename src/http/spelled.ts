/**
 * The few ways in which answers are asked to be spelled, each made ready once: as the engine reads it, and as a part of
 * ETags. Clients choose the link base by their `Host` header, so only those of the base last used are kept.
 */
import type { Presentation } from '../engine/engine.ts';
import { hash } from './etag.ts';

export type Spelling = Omit<Presentation, 'base'>;

export interface Spelled {
  readonly presentation: Presentation;
  /** Of the presentation, as it crosses the border. */
  readonly text: string;
  /** Of the tags of all answers spelled so. */
  readonly seed: number;
}

export class Spellings {
  /** Of the data version and the build. */
  readonly #seed: number;
  readonly #known = new Map<string, Spelled>();
  #base = '';
  /** Most requests ask as the one before. */
  #last: Spelled | undefined;

  constructor(seed: number) {
    this.#seed = seed;
  }

  of(spelling: Spelling, base: string): Spelled {
    if (base !== this.#base) {
      this.#known.clear();
      this.#last = undefined;
      this.#base = base;
    }
    if (this.#last !== undefined && isSame(this.#last.presentation, spelling)) return this.#last;
    // A list of codes has no end of values.
    if (spelling.postcodesIn !== undefined) return this.#made(spelling);
    const key = keyOf(spelling);
    let spelled = this.#known.get(key);
    if (spelled === undefined) {
      spelled = this.#made(spelling);
      this.#known.set(key, spelled);
    }
    this.#last = spelled;
    return spelled;
  }

  #made(spelling: Spelling): Spelled {
    const presentation = { ...spelling, base: this.#base };
    const text = JSON.stringify(presentation);
    return { presentation, text, seed: hash(this.#seed, text) };
  }
}

/** What is told apart below, beside lists of codes: all there is, or this does not compile. */
type Told = 'shape' | 'format' | 'lines' | 'srid' | 'geometry' | 'suggestion' | 'postcodesIn';
true satisfies Exclude<keyof Spelling, Told> extends never ? true : false;

function keyOf({ shape, format, lines, srid, geometry, suggestion }: Spelling): string {
  const form = `${shape} ${format} ${lines} ${srid} ${geometry}`;
  if (suggestion === undefined) return form;
  const { supplementaryTown, multiline, lastTier } = suggestion;
  return `${form} ${supplementaryTown} ${multiline} ${lastTier}`;
}

/** Without making a key; `known` has no list of codes. */
function isSame(known: Spelling, asked: Spelling): boolean {
  return (
    known.shape === asked.shape &&
    known.format === asked.format &&
    known.lines === asked.lines &&
    known.srid === asked.srid &&
    known.geometry === asked.geometry &&
    asked.postcodesIn === undefined &&
    isSameSuggestion(known.suggestion, asked.suggestion)
  );
}

function isSameSuggestion(known: Spelling['suggestion'], asked: Spelling['suggestion']): boolean {
  if (known === undefined || asked === undefined) return known === asked;
  return (
    known.supplementaryTown === asked.supplementaryTown &&
    known.multiline === asked.multiline &&
    known.lastTier === asked.lastTier
  );
}
