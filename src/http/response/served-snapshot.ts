/**
 * The snapshots that recently answered, with what all their answers share. Header, ETag and body of an answer come from
 * one snapshot, the one that answered: a question may begin before a swap and end after it.
 */
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import { corsHeaders } from './cors.ts';
import { tagSeed } from './etag.ts';
import { PresentationCache } from './representations.ts';

export interface ServedSnapshot {
  readonly generation: number;
  readonly dataVersion: string;
  /** Headers of every answer from this snapshot. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same, names and values in turn. */
  readonly headerList: readonly string[];
  readonly presentations: PresentationCache;
  /** Resources whose register was not imported. */
  readonly notLoaded: ReadonlySet<string>;
}

/** Headers of every answer, also before a snapshot is open. */
export const alwaysHeaders: Readonly<Record<string, string>> = {
  ...corsHeaders,
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
};

/** A question rarely outlives more than one swap. */
const KEPT = 4;

export class ServedSnapshots {
  readonly #served: ServedSnapshot[] = [];

  /** The snapshot in use; `undefined` before the first is open. */
  current: ServedSnapshot | undefined;

  /** Makes this snapshot the one in use. */
  use({ generation, dataVersion, build, notLoaded }: SnapshotInfo): void {
    const headers = { ...alwaysHeaders, 'x-data-version': dataVersion };
    const presentations = new PresentationCache(tagSeed(dataVersion, build));
    this.current = {
      generation,
      dataVersion,
      headers,
      headerList: Object.entries(headers).flat(),
      presentations,
      notLoaded: new Set(notLoaded),
    };
    this.#served.unshift(this.current);
    this.#served.length = Math.min(this.#served.length, KEPT);
  }

  /** The snapshot of a generation, if it is recent. */
  of(generation: number): ServedSnapshot | undefined {
    if (this.current?.generation === generation) return this.current;
    return this.#served.find((served) => served.generation === generation);
  }
}
