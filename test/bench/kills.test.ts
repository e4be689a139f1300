/** Processes of a service with keys are killed under load, as `npm run soak -- --kills` does for longer. */
import { expect, test } from 'vitest';
import { factsOf, killsUnderLoad } from '../../bench/soak/kills.ts';
import { snapshotRoot } from '../support/snapshots.ts';

test('kills lose a second of counts each at most, and never a key; nobody is charged for more than he asked', async () => {
  const result = await killsUnderLoad({ kills: 8, seed: 1, snapshot: snapshotRoot('sample') });
  expect(factsOf(result).filter(({ holds }) => !holds)).toEqual([]);
});
