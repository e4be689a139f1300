/**
 * One thread of the pool. It attaches to the snapshot the process has open and never opens one for itself. The memory for
 * an answer comes with the task and leaves with the answer: nothing is cloned, and nothing is left for this thread's
 * garbage collection, which megabytes outside its heap do not hurry.
 *
 * Its own priority is that of the event loop, for the two share the locks of their messages: a thread of low priority is
 * often put off while it holds one, and then the loop waits as long. The addon answers on another thread beside it.
 */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { engineError, native } from './native.ts';
import type { PoolOutcome, RoomedTask } from './pool.ts';
import { LOW_PRIORITY } from './priority.ts';
import { written } from './room.ts';

const addon = native();
addon.answerBeside(LOW_PRIORITY);

export default function work(task: RoomedTask): PoolOutcome {
  try {
    return moved(written(addon, task.room, (room) => length(task, room)));
  } catch (thrown) {
    const { code, message } = engineError(thrown);
    return moved({ room: task.room, failure: code, message });
  }
}

function length(task: RoomedTask, room: Buffer): number {
  const { presentation, steps, ticket } = task;
  if ('question' in task) return addon.answerInto(task.question, presentation, steps, room, 0, ticket);
  const requests = Buffer.from(task.requests);
  return addon.answerRowsInto(task.resource, task.operation, requests, presentation, steps, room, ticket);
}

/** Piscina hands on what `transferableSymbol` names and delivers what `valueSymbol` holds. */
function moved(outcome: PoolOutcome): PoolOutcome {
  return move({
    [transferableSymbol]: [outcome.room],
    [valueSymbol]: outcome,
  }) as unknown as PoolOutcome;
}
