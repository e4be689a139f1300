/** An extract is of one snapshot from its first row to its last, also where another comes into use meanwhile. */
import { EventEmitter } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';
import { POOL_STEPS } from '../../src/engine/border.generated.ts';
import { type Engine, EngineError } from '../../src/engine/engine.ts';
import { Pool } from '../../src/engine/pool/pool.ts';
import { Source } from '../../src/replication/chunks.ts';
import { snapshotRoot } from '../support/snapshots.ts';

const addon = native();
const pool = new Pool(addon, 1);
afterAll(() => pool.close());
const engine: Engine = {
  answer: (inquiry, connection) => pool.answer(inquiry, POOL_STEPS, connection),
  answerRows: () => Promise.reject(new EngineError('INTERNAL', 'not here')),
};
const everyone = new EventEmitter();
const extract = { entity: 'adgangsadresse', key: [], notation: 'lines' as const };

function use(name: 'sample' | 'dar'): void {
  addon.openSnapshot(snapshotRoot(name));
  addon.useSnapshot();
}

async function rest(chunks: AsyncGenerator<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

test('a source that holds the snapshot answers from it to the end, one that does not is cut', async () => {
  use('sample');
  const whole = await rest(new Source(engine, everyone).extract(extract));
  const [held, loose] = [new Source(engine, everyone, addon), new Source(engine, everyone)];
  const [kept, cut] = [held.extract(extract), loose.extract(extract)];
  const first = String((await kept.next()).value);
  await cut.next();
  use('dar');
  expect(first + (await rest(kept))).toBe(whole);
  await expect(rest(cut)).rejects.toThrow('another snapshot came into use');
  held.close();
  // What is let go twice is let go once, and the snapshot is not there any more.
  held.close();
  expect(await rest(new Source(engine, everyone, addon).extract(extract))).not.toBe(whole);
});
