/**
 * Caches the few representations that clients request, each prepared once: as the engine reads it, and as the seed of
 * its ETags. They go with their caller: how many callers are kept is bounded where callers are made.
 */
import type { Presentation } from '../../engine/engine.ts';
import type { Caller } from '../request/context.ts';
import { hash } from './etag.ts';

export type Representation = Omit<Presentation, 'base'>;

export interface PreparedPresentation {
  readonly presentation: Presentation;
  /** The presentation as JSON, for the addon. */
  readonly text: string;
  /** Seed of the ETags of all answers in this presentation. */
  readonly seed: number;
}

export class PresentationCache {
  /** Hash of the data version and the build. */
  readonly #seed: number;
  readonly #prepared = new WeakMap<Caller, Map<string, PreparedPresentation>>();
  /** Most requests have the caller and the representation of the one before. */
  #caller: Caller | undefined;
  #last: PreparedPresentation | undefined;

  constructor(seed: number) {
    this.#seed = seed;
  }

  of(representation: Representation, caller: Caller): PreparedPresentation {
    if (
      caller === this.#caller &&
      this.#last !== undefined &&
      isSame(this.#last.presentation, representation)
    ) {
      return this.#last;
    }
    if (hasManyValues(representation)) return this.#prepare(representation, caller);
    const ofCaller = this.#ofCaller(caller);
    const key = keyOf(representation);
    let prepared = ofCaller.get(key);
    if (prepared === undefined) {
      prepared = this.#prepare(representation, caller);
      ofCaller.set(key, prepared);
    }
    this.#caller = caller;
    this.#last = prepared;
    return prepared;
  }

  #ofCaller(caller: Caller): Map<string, PreparedPresentation> {
    let ofCaller = this.#prepared.get(caller);
    if (ofCaller === undefined) {
      ofCaller = new Map();
      this.#prepared.set(caller, ofCaller);
    }
    return ofCaller;
  }

  #prepare(representation: Representation, { base, scope }: Caller): PreparedPresentation {
    const presentation = { ...representation, base };
    const text = JSON.stringify(presentation);
    return { presentation, text, seed: hash(hash(this.#seed, scope), text) };
  }
}

/** The fields that `isSame` compares. The line below does not compile if a representation has another one. */
type Compared =
  | 'shape'
  | 'format'
  | 'lines'
  | 'srid'
  | 'geometry'
  | 'simplifyM'
  | 'suggestion'
  | 'postcodesIn'
  | 'streetGeometry'
  | 'includeDiscontinued'
  | 'enrichment'
  | 'acceptedRules';
true satisfies Exclude<keyof Representation, Compared> extends never ? true : false;

/** A list of codes or rules has unboundedly many values, a tolerance thousands: not cached. */
function hasManyValues({ postcodesIn, simplifyM, acceptedRules }: Representation): boolean {
  return postcodesIn !== undefined || simplifyM !== undefined || acceptedRules !== undefined;
}

function keyOf(representation: Representation): string {
  const {
    shape,
    format,
    lines,
    srid,
    geometry,
    suggestion,
    streetGeometry,
    includeDiscontinued,
    enrichment,
  } = representation;
  const form = `${shape} ${format} ${lines} ${srid} ${geometry} ${streetGeometry} ${includeDiscontinued} ${enrichment}`;
  if (suggestion === undefined) return form;
  const { supplementaryTown, multiline, lastTier } = suggestion;
  return `${form} ${supplementaryTown} ${multiline} ${lastTier}`;
}

/** Compares without building a key; `prepared` is one that is cached. */
function isSame(prepared: Representation, other: Representation): boolean {
  return (
    prepared.shape === other.shape &&
    prepared.format === other.format &&
    prepared.lines === other.lines &&
    prepared.srid === other.srid &&
    prepared.geometry === other.geometry &&
    prepared.streetGeometry === other.streetGeometry &&
    prepared.includeDiscontinued === other.includeDiscontinued &&
    prepared.enrichment === other.enrichment &&
    !hasManyValues(other) &&
    isSameSuggestion(prepared.suggestion, other.suggestion)
  );
}

function isSameSuggestion(a: Representation['suggestion'], b: Representation['suggestion']): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.supplementaryTown === b.supplementaryTown && a.multiline === b.multiline && a.lastTier === b.lastTier
  );
}
