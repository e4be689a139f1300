/** What a search of the log for one municipality reads, over an engine that counts what it is asked. */
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EntityDescription, Transaction } from '../../src/engine/border.generated.ts';
import type { Engine, Inquiry } from '../../src/engine/engine.ts';
import type { Entities } from '../../src/replication/entities.ts';
import { EventLog } from '../../src/replication/feed/event-log.ts';
import { since } from '../../src/replication/feed/since.ts';

/** Events of a chunk. */
const CHUNK = 256;
const CHUNKS = 12;
/** Letters of a row: with them, no more than some chunks are kept. */
const NOTE = 'x'.repeat(2_000);
const wanted = { entities: undefined, municipalities: new Set(['0999']) };
const from = { number: 0, transaction: 0 };

const deleted = { inserts: 0, updates: 0, deletes: CHUNK * CHUNKS };
const transaction = {
  ...{ number: 1, firstSequenceNumber: 1, time: '2026-01-01T00:00:00Z', recorded: true },
  entities: [
    { entitet: 'adgangsadresse', ...deleted },
    { entitet: 'adresse', ...deleted },
  ],
} as unknown as Transaction;

const entities = [
  { name: 'adgangsadresse', attributes: [{ name: 'id' }, { name: 'kommunekode' }] },
  { name: 'adresse', attributes: [{ name: 'id' }, { name: 'adgangsadresseid' }] },
] as unknown as EntityDescription[];

interface Asked {
  readonly entity: string;
  readonly from: number;
}

/** A log in which every entrance of municipality 350 is deleted, with its addresses; `asked` is told of each question for events. */
function logThat(asked: (of: Asked) => void): EventLog {
  const line = ({ entity, from }: Asked, at: number): string => {
    const [id, first] = [`${from + at}`, entity === 'adresse' ? CHUNK * CHUNKS : 0];
    const place = entity === 'adresse' ? { adgangsadresseid: id } : { kommunekode: '0350' };
    const data = { id, ...place, note: NOTE };
    return JSON.stringify({ sekvensnummer: first + from + at + 1, operation: 'delete', data });
  };
  const bodyOf = ({ question: { operation, parameters } }: Inquiry): string => {
    if (operation === 'transactions') return JSON.stringify([transaction]);
    if (operation !== 'events') return '[]';
    const of = parameters as Asked;
    asked(of);
    return Array.from({ length: CHUNK }, (_, at) => line(of, at)).join('\r\n');
  };
  const answer = async (inquiry: Inquiry) => ({
    ...{ body: Buffer.from(bodyOf(inquiry)), more: false, generation: 1 },
  });
  const engine = { answer } as unknown as Engine;
  const info = { generation: 1 } as never;
  return new EventLog(engine, () => info, { loaded: () => entities } as unknown as Entities);
}

async function ends(portions: ReturnType<typeof since>): Promise<string[]> {
  const told: string[] = [];
  for await (const portion of portions) told.push(portion.is);
  return told;
}

test('what a transaction deleted is read at most twice, by however many at once', async () => {
  const asked = new Map<string, number>();
  const log = logThat(({ entity }) => asked.set(entity, (asked.get(entity) ?? 0) + 1));
  const told = await Promise.all(Array.from({ length: 8 }, () => ends(since(log, from, wanted))));
  expect(told).toEqual(Array.from({ length: 8 }, () => ['end']));
  expect(asked.get('adresse')).toBe(CHUNKS);
  expect(asked.get('adgangsadresse')).toBeLessThanOrEqual(2 * CHUNKS);
});

test('a search ends at the chunk at which its reader has left', async () => {
  const left = new AbortController();
  let asked = 0;
  const log = logThat(() => {
    asked += 1;
    if (asked === 3) left.abort();
  });
  expect(await ends(since(log, from, wanted, left.signal))).toEqual([]);
  expect(asked).toBe(3);
});

test('other events come between the chunks, whoever reads them', async () => {
  let looked = 0;
  const log = logThat(() => {});
  const read = async (): Promise<void> => {
    for await (const _chunk of log.events(transaction, 'adgangsadresse', 0)) looked += 1;
  };
  let isReading = true;
  const reading = Promise.all(Array.from({ length: 10 }, read)).then(() => {
    isReading = false;
  });
  let most = 0;
  while (isReading) {
    const before = looked;
    await nextIteration();
    most = Math.max(most, looked - before);
  }
  await reading;
  expect([looked, most]).toEqual([10 * CHUNKS, 1]);
});
