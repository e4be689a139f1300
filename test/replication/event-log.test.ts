/** Which events the log keeps of those that were read last. */
import { expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { EventLog } from '../../src/replication/feed/event-log.ts';

const EVENTS = 256;
const TRANSACTION = {
  number: 1,
  firstSequenceNumber: 1,
  entities: [{ entitet: 'postnummer', inserts: 20 * EVENTS, updates: 0, deletes: 0 }],
};

/** Each chunk has a quarter of what is kept. */
class Log extends EventLog {
  readonly read: number[] = [];
  /** By chunk, what it waits for. */
  readonly held = new Map<number, Promise<void>>();

  constructor() {
    super({} as Engine, () => null, {} as never);
  }

  override async ask(question: Parameters<EventLog['ask']>[0]): Promise<Buffer> {
    const { from } = question.parameters as unknown as { from: number };
    this.read.push(from / EVENTS);
    await this.held.get(from / EVENTS);
    return Buffer.from(
      JSON.stringify({ sekvensnummer: from + 1, operation: 'insert', data: { a: 'x'.repeat(990_000) } }),
    );
  }

  async chunk(at: number): Promise<void> {
    for await (const _ of this.events(TRANSACTION as never, 'postnummer', at * EVENTS)) return;
  }
}

test('four chunks are kept, the latest that were read', async () => {
  const log = new Log();
  for (const at of [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]) await log.chunk(at);
  expect(log.read).toEqual([0, 1, 2, 3, 4, 0]);
});

test('as many are kept when chunks came after they were given up', async () => {
  const log = new Log();
  const held = Promise.withResolvers<void>();
  const late = [0, 1, 2].map((at) => {
    log.held.set(at, held.promise);
    return log.chunk(at);
  });
  for (const at of [3, 4, 5, 6, 7, 8]) await log.chunk(at);
  held.resolve();
  await Promise.all(late);
  log.read.length = 0;
  for (const at of [15, 16, 17, 15, 16, 17]) await log.chunk(at);
  expect(log.read).toEqual([15, 16, 17]);
});
