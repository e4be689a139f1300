/**
 * One thread of the pool. It attaches to the snapshot the process has open and never opens one for itself. Answers leave
 * with their memory: nothing is cloned, and nothing is left for this thread's garbage collection, which megabytes
 * outside its heap do not hurry.
 *
 * Its own priority is that of the event loop, for the two share the locks of their messages: a thread of low priority is
 * often put off while it holds one, and then the loop waits as long. The addon answers on another thread beside it.
 */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { engineError, native } from './native.ts';
import type { PoolOutcome, PoolTask } from './pool.ts';
import { LOW_PRIORITY } from './priority.ts';

native().answerBeside(LOW_PRIORITY);

export default function work(task: PoolTask): PoolOutcome {
  try {
    if ('requests' in task) return answeredRows(task);
    const answer = native().answerApart(task.question, task.presentation, task.steps, task.ticket);
    if (answer === null) return { body: null };
    return transferred(answer.body, (body) => ({ body, more: answer.more }));
  } catch (thrown) {
    const { code, message } = engineError(thrown);
    return { failure: code, message };
  }
}

function answeredRows(task: Extract<PoolTask, { requests: string }>): PoolOutcome {
  const requests = Buffer.from(task.requests);
  const rows = native().answerRows(task.kind, requests, task.presentation, task.steps, task.ticket);
  return transferred(rows.list, (list) => ({ list, failed: rows.failed }));
}

/** Piscina hands on what `transferableSymbol` names and delivers what `valueSymbol` holds. */
function transferred(
  { buffer }: Buffer<ArrayBuffer>,
  outcome: (buffer: ArrayBuffer) => PoolOutcome,
): PoolOutcome {
  return move({
    [transferableSymbol]: [buffer],
    [valueSymbol]: outcome(buffer),
  }) as unknown as PoolOutcome;
}
