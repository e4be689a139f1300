/**
 * One thread of the pool. It attaches to the snapshot the process has open and never opens one for itself. The memory for
 * an answer comes with the task and leaves with the answer: nothing is cloned, and nothing is left for this thread's
 * garbage collection, which megabytes outside its heap do not hurry.
 *
 * Its own priority is that of the event loop, for the two share the locks of their messages: a thread of low priority is
 * often scheduled away while it holds one, and then the event loop waits as long. The addon answers on a worker thread
 * of its own, which has the low priority.
 */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { writeAnswer } from './answer-buffer.ts';
import { engineError, native } from './native.ts';
import type { BufferedTask, PoolOutcome } from './pool.ts';
import { LOW_PRIORITY } from './priority.ts';

const addon = native();
addon.startWorker(LOW_PRIORITY);

export default function work(task: BufferedTask): PoolOutcome {
  try {
    return moved(writeAnswer(addon, task.buffer, (buffer) => length(task, buffer)));
  } catch (thrown) {
    const { code, message } = engineError(thrown);
    return moved({ buffer: task.buffer, failure: code, message });
  }
}

function length(task: BufferedTask, buffer: Buffer): number {
  const { presentation, steps, token } = task;
  if ('question' in task) return addon.answerInto(task.question, presentation, steps, buffer, 0, token);
  const { resource, operation, rows } = task;
  return addon.answerRowsInto(resource, operation, rows, presentation, steps, buffer, token);
}

/** Piscina hands on what `transferableSymbol` names and delivers what `valueSymbol` holds. */
function moved(outcome: PoolOutcome): PoolOutcome {
  return move({
    [transferableSymbol]: [outcome.buffer],
    [valueSymbol]: outcome,
  }) as unknown as PoolOutcome;
}
