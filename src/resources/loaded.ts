/** Which registers a snapshot has, and which resources are empty because it lacks theirs. */
import type { SnapshotInfo } from '../engine/addon/native.ts';
import { resources } from './catalogue.ts';

export interface Loaded {
  /** Names of the registers. */
  readonly registers: readonly string[];
  /** Paths of the resources without one. */
  readonly not_loaded: readonly string[];
}

export function loadedOf({ registers, notLoaded }: SnapshotInfo): Loaded {
  const lacks = ({ operations: [first] }: (typeof resources)[number]): boolean =>
    first !== undefined && notLoaded.includes(first.resource);
  return { registers, not_loaded: resources.filter(lacks).map(({ path }) => path) };
}
