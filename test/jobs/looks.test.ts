/** What becomes of a look at a file that ran out of time. */
import { beforeEach, expect, test, vi } from 'vitest';
import { LOW_PRIORITY, LOWEST_PRIORITY } from '../../src/engine/addon/priority.ts';
import { groupBatch } from '../../src/jobs/apart/files.ts';
import { looking } from '../../src/jobs/apart/looking.ts';

const { runApart } = vi.hoisted(() => ({ runApart: vi.fn() }));
vi.mock('../../src/jobs/apart/children.ts', async (original) => ({
  ...(await original<object>()),
  runApart,
}));
const { OutOfTime } = await import('../../src/jobs/apart/children.ts');

const LATE = new OutOfTime('kept waiting', true);
const COSTLY = new OutOfTime('takes long', false);
const asker = { connection: { once() {}, off() {} }, left: new AbortController().signal };

/** The priorities of the looks, and what they come to. */
async function looks(...outcomes: readonly Error[]): Promise<readonly [number[], string]> {
  for (const outcome of outcomes) runApart.mockRejectedValueOnce(outcome);
  runApart.mockResolvedValueOnce(Buffer.from('[]'));
  const outcome = await looking(asker, (looker) => groupBatch('index', looker)).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  return [runApart.mock.calls.map(([, , { priority }]) => priority as number), outcome];
}

beforeEach(() => void runApart.mockReset());

test.each([
  ['is answered by the first', [], [LOW_PRIORITY], 'answered'],
  ['takes long: the second has the lowest priority', [COSTLY], [LOW_PRIORITY, LOWEST_PRIORITY], 'answered'],
  ['was kept waiting: the second has the same priority', [LATE], [LOW_PRIORITY, LOW_PRIORITY], 'answered'],
  ['takes long twice', [COSTLY, COSTLY], [LOW_PRIORITY, LOWEST_PRIORITY], 'takes long'],
  [
    'was kept waiting twice, which is no fault of the file',
    [LATE, LATE],
    [LOW_PRIORITY, LOW_PRIORITY],
    'the machine is too busy to read the file',
  ],
])('a look that %s', async (_, outcomes, priorities, outcome) => {
  expect(await looks(...outcomes)).toEqual([priorities, outcome]);
});
