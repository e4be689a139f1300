/** How far a batch is, and how long it will take. */
import type { BatchProgress } from '../engine/engine.ts';

/** Share of the input that is read, or undefined where its size is unknown. Rows cost alike, so of the answers too. */
export function shareOf({ bytes, size }: BatchProgress): number | undefined {
  return size === null || size === 0 ? undefined : Math.min(bytes / size, 1);
}

/** By the rows of this run: those that an earlier one answered were passed over in no time. */
export function remainingMs(progress: BatchProgress, elapsedMs: number): number | undefined {
  const { counts, resumed } = progress;
  const share = shareOf(progress);
  const done = counts.rows - resumed;
  if (share === undefined || share === 0 || done <= 0) return undefined;
  return (elapsedMs / done) * (counts.rows / share - counts.rows);
}
