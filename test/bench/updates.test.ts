/** Updates are killed at random moments, as `npm run soak -- --updates` does for longer. */
import { expect, test } from 'vitest';
import { killedUpdates } from '../../bench/soak/updates.ts';

test('an update that is killed leaves the old state whole, and the next one goes on from there', async () => {
  const { broken } = await killedUpdates({ kills: 3, seed: 1 });
  expect(broken).toEqual([]);
});
