/**
 * The few ways in which answers are asked to be represented, each made ready once: as the engine reads it, and as a part
 * of ETags. Clients choose the link base by their `Host` header, so only those of the caller last seen are kept.
 */
import type { Presentation } from '../../engine/engine.ts';
import type { Caller } from '../request/context.ts';
import { hash } from './etag.ts';

export type Representation = Omit<Presentation, 'base'>;

export interface PreparedPresentation {
  readonly presentation: Presentation;
  /** Of the presentation, as it crosses the border. */
  readonly text: string;
  /** Of the tags of all answers represented so. */
  readonly seed: number;
}

export class PresentationCache {
  /** Of the data version and the build. */
  readonly #seed: number;
  readonly #prepared = new Map<string, PreparedPresentation>();
  #caller: Caller | undefined;
  /** Most requests ask as the one before. */
  #last: PreparedPresentation | undefined;

  constructor(seed: number) {
    this.#seed = seed;
  }

  of(representation: Representation, caller: Caller): PreparedPresentation {
    if (caller !== this.#caller) {
      this.#prepared.clear();
      this.#last = undefined;
      this.#caller = caller;
    }
    if (this.#last !== undefined && isSame(this.#last.presentation, representation)) return this.#last;
    // A list of codes has no end of values.
    if (representation.postcodesIn !== undefined) return this.#prepare(representation, caller);
    const key = keyOf(representation);
    let prepared = this.#prepared.get(key);
    if (prepared === undefined) {
      prepared = this.#prepare(representation, caller);
      this.#prepared.set(key, prepared);
    }
    this.#last = prepared;
    return prepared;
  }

  #prepare(representation: Representation, { base, scope }: Caller): PreparedPresentation {
    const presentation = { ...representation, base };
    const text = JSON.stringify(presentation);
    return { presentation, text, seed: hash(hash(this.#seed, scope), text) };
  }
}

/** What is compared below, beside lists of codes: all there is, or this does not compile. */
type Compared = 'shape' | 'format' | 'lines' | 'srid' | 'geometry' | 'suggestion' | 'postcodesIn';
true satisfies Exclude<keyof Representation, Compared> extends never ? true : false;

function keyOf({ shape, format, lines, srid, geometry, suggestion }: Representation): string {
  const form = `${shape} ${format} ${lines} ${srid} ${geometry}`;
  if (suggestion === undefined) return form;
  const { supplementaryTown, multiline, lastTier } = suggestion;
  return `${form} ${supplementaryTown} ${multiline} ${lastTier}`;
}

/** Without making a key; `prepared` has no list of codes. */
function isSame(prepared: Representation, other: Representation): boolean {
  return (
    prepared.shape === other.shape &&
    prepared.format === other.format &&
    prepared.lines === other.lines &&
    prepared.srid === other.srid &&
    prepared.geometry === other.geometry &&
    other.postcodesIn === undefined &&
    isSameSuggestion(prepared.suggestion, other.suggestion)
  );
}

function isSameSuggestion(a: Representation['suggestion'], b: Representation['suggestion']): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.supplementaryTown === b.supplementaryTown && a.multiline === b.multiline && a.lastTier === b.lastTier
  );
}
