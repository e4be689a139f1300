/**
 * The inline lane: a synchronous call on the event loop, bounded by a step budget, not by time. `lanes.ts` chooses the
 * lane.
 */

import { framesOf, rowsIn } from './addon/frames.ts';
import { engineError, type Native } from './addon/native.ts';
import type { Answer, AnsweredBatch, Batch, Inquiry } from './engine.ts';

export function answerInline(
  addon: Pick<Native, 'answer'>,
  { questionText, presentationText }: Inquiry,
  steps: number,
): Answer | null {
  try {
    return addon.answer(questionText, presentationText, steps);
  } catch (thrown) {
    throw engineError(thrown);
  }
}

/** `undefined` when a row exceeds its share of the steps: the pool must answer the batch. */
export function answerRowsInline(
  addon: Pick<Native, 'answerRows'>,
  { resource, operation, rows, presentationText, together }: Batch,
  steps: number,
): AnsweredBatch | undefined {
  try {
    const share = Math.floor(steps / together);
    const batch = addon.answerRows(resource, operation, framesOf(rows), presentationText, share);
    return batch.failed && hasExpensiveRow(batch) ? undefined : batch;
  } catch (thrown) {
    throw engineError(thrown);
  }
}

function hasExpensiveRow({ frames }: AnsweredBatch): boolean {
  return [...rowsIn(frames)].some((row) => 'failure' in row && row.failure === 'TOO_EXPENSIVE');
}
