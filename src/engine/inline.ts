/** The inline lane: a synchronous call on the event loop, guarded by a step budget instead of a clock. */
import type { Answer, Inquiry } from './engine.ts';
import { engineError, type Native } from './native.ts';

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
