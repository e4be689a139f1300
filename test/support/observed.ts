/** What the metrics of a service see that has just started, with nothing but a snapshot to come. */
import type { Observed } from '../../src/telemetry/registry.ts';

const counts = { inline: 0, pool: 0, redirected: 0, refused: 0, cancelled: 0, overloaded: 0 };
export const observed: Observed = {
  lanes: () => counts,
  queued: () => 0,
  snapshot: () => null,
  refusedSnapshots: () => 0,
  droppedLines: () => 0,
  freshness: async () => undefined,
  disk: async () => ({ freeBytes: 0, snapshotBytes: 0, snapshots: 0 }),
  jobs: async () => undefined,
  webhooks: async () => undefined,
  access: () => undefined,
  onLeftOut: () => {},
};
