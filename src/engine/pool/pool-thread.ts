/**
 * One pool thread, not a worker thread in the sense of the glossary: that is the thread of low priority that the addon
 * starts for it. It uses the snapshot that the process has open and never opens one itself. The buffer for an
 * answer arrives with the task and is moved away with the answer: nothing is cloned, and nothing is left to this
 * thread's garbage collector, which does not count megabytes outside its heap.
 *
 * The thread has the priority of the event loop, because the two share the locks of their message channel: a thread of
 * low priority is often preempted while it holds one, and the event loop would wait. The addon answers on a worker
 * thread of its own, which has the low priority.
 */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { writeAnswer } from '../addon/answer-buffer.ts';
import { engineError, native } from '../addon/native.ts';
import { LOW_PRIORITY } from '../addon/priority.ts';
import type { BufferedTask, PoolOutcome } from './pool.ts';

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
  if ('question' in task)
    return addon.answerInto(task.question, presentation, steps, buffer, 0, token, task.held);
  const { resource, operation, rows } = task;
  return addon.answerRowsInto(resource, operation, rows, presentation, steps, buffer, token);
}

/** Piscina transfers what `transferableSymbol` lists and delivers the value of `valueSymbol`. */
function moved(outcome: PoolOutcome): PoolOutcome {
  return move({
    [transferableSymbol]: [outcome.buffer],
    [valueSymbol]: outcome,
  }) as unknown as PoolOutcome;
}
