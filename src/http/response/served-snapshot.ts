/**
 * The snapshots that answers come from. Header, ETag and body of an answer are of one snapshot, the one that answered: a
 * question that began before a swap may end after it.
 */
import type { SnapshotInfo } from '../../engine/native.ts';
import { corsHeaders } from './cors.ts';
import { tagSeed } from './etag.ts';
import { PresentationCache } from './representations.ts';

export interface ServedSnapshot {
  readonly generation: number;
  readonly dataVersion: string;
  /** Of every answer from it, whatever it says. */
  readonly headers: Readonly<Record<string, string>>;
  readonly presentations: PresentationCache;
}

/** Headers of every answer, also before a snapshot is open. */
export const alwaysHeaders: Readonly<Record<string, string>> = { ...corsHeaders, vary: 'Accept-Encoding' };

/** A question outlives hardly more than one swap. */
const KEPT = 4;

export class ServedSnapshots {
  readonly #served: ServedSnapshot[] = [];

  /** The one in use; `undefined` before the first is open. */
  current: ServedSnapshot | undefined;

  /** From now on questions are answered from this one. */
  use({ generation, dataVersion, build }: SnapshotInfo): void {
    const headers = { ...alwaysHeaders, 'x-data-version': dataVersion };
    const presentations = new PresentationCache(tagSeed(dataVersion, build));
    this.current = { generation, dataVersion, headers, presentations };
    this.#served.unshift(this.current);
    this.#served.length = Math.min(this.#served.length, KEPT);
  }

  /** The one that answered. */
  of(generation: number): ServedSnapshot | undefined {
    if (this.current?.generation === generation) return this.current;
    return this.#served.find((served) => served.generation === generation);
  }
}
