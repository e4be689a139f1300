/** The form of `bench/results/peers.json`. */
import type { OverData } from '../system/machine.ts';
import type { Measured } from './subject.ts';

/** One of those compared. */
export interface Compared extends Measured {
  readonly name: string;
  readonly version: string;
  /** Undefined for a snapshot, which is there already. */
  readonly buildSeconds: number | undefined;
  readonly diskMb: number;
}

export interface PeersResult extends OverData {
  readonly queries: string;
  readonly passes: number;
  /** Ourselves first. */
  readonly compared: readonly Compared[];
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
}
