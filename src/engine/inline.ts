/** The inline lane: a synchronous call on the event loop, guarded by a step budget instead of a clock. */
import type { Answer, AnsweredRows, Batch, Inquiry } from './engine.ts';
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

const TOO_EXPENSIVE = '{"failed":{"code":"TOO_EXPENSIVE"';

/** `undefined` where a row takes more than its share of the steps. */
export function answerRowsInline(
  addon: Pick<Native, 'answerRows'>,
  { resource, operation, requests, presentationText }: Batch,
  steps: number,
): AnsweredRows | undefined {
  try {
    const share = Math.floor(steps / requests.length);
    const rows = addon.answerRows(
      resource,
      operation,
      Buffer.from(requests.join('\n')),
      presentationText,
      share,
    );
    return rows.failed && rows.list.includes(TOO_EXPENSIVE) ? undefined : rows;
  } catch (thrown) {
    throw engineError(thrown);
  }
}
