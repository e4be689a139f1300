/** What the addon exports, as napi generated it from `crates/node`. */
import type * as generated from './addon.generated.d.ts';

export type Addon = typeof generated;
export type { KeptSnapshot, SnapshotInfo } from './addon.generated.d.ts';
