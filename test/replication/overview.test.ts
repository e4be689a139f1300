/** What changed where, over a root that is imported into again and again. */
import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '../../src/engine/border.generated.ts';
import type { EventLog } from '../../src/replication/feed/event-log.ts';
import { daysOf } from '../../src/replication/overview/days.ts';
import { Overview } from '../../src/replication/overview/overview.ts';
import { livingRoot } from '../support/living.ts';

const living = await livingRoot();
afterAll(() => living.close());
await living.publish(['1,1,1,6000,500000,350,1|2', '2,1,2,6000,500010', '3,2,1,6001,500020,360,1']);
await living.publish(['1,1,1,6000,500000,350,2|3', '2,1,4,6000,500010', '4,2,9,6001,500030,360,2']);

interface Answer {
  dage: { dag: string; txid: number[]; inserts: number; updates: number; deletes: number }[];
  dag: string | null;
  talt: number;
  kommuner: object[];
  aendringer: {
    entitet: string;
    operation: string;
    betegnelse: string;
    x: number | null;
    kommunekode: string;
  }[];
  afkortet: boolean;
}
const get = async (query = '') =>
  (await living.service.app.inject(`/haendelser/oversigt?${query}`)).json<Answer>();

test('the newest day, its municipalities with the most changes first, and every change with its text', async () => {
  const { dage, dag, talt, kommuner, aendringer, afkortet } = await get();
  expect(talt).toBe(7);
  expect(dage).toEqual([{ dag, txid: [2], inserts: 3, updates: 1, deletes: 3 }]);
  expect(kommuner).toEqual([
    { kode: '0360', navn: null, inserts: 2, updates: 0, deletes: 2 },
    { kode: '0350', navn: null, inserts: 1, updates: 1, deletes: 1 },
  ]);
  expect(afkortet).toBe(false);
  const told = aendringer.map(
    ({ entitet, operation, betegnelse, x, kommunekode }) =>
      `${kommunekode} ${entitet} ${operation}: ${betegnelse}${x === null ? '' : ' *'}`,
  );
  expect(told.toSorted()).toEqual([
    '0350 adgangsadresse update: Prøvevej 1 4, 6000 By 6000 *',
    '0350 adresse delete: Prøvevej 1 1, 6000 By 6000 (1) *',
    '0350 adresse insert: Prøvevej 1 1, 3., 6000 By 6000 *',
    '0360 adgangsadresse delete: Prøvevej 2 1, 6001',
    '0360 adgangsadresse insert: Prøvevej 2 9, 6001 By 6001 *',
    '0360 adresse delete: Prøvevej 2 1, 6001 (1)',
    '0360 adresse insert: Prøvevej 2 9, 2., 6001 By 6001 *',
  ]);
});

test.each([
  ['of a municipality', 'kommunekode=350', 3],
  ['of one without changes', 'kommunekode=101', 0],
  ['of a day without changes', 'dag=2015-01-01', 0],
])('changes %s', async (_what, query, count) => {
  expect((await get(query)).aendringer).toHaveLength(count);
});

test.each(['2026-13-40', '2026-02-31', '26-1-1'])('the day %s is refused', async (dag) => {
  const answer = await living.service.app.inject(`/haendelser/oversigt?dag=${dag}`);
  expect([answer.statusCode, answer.json().details[0].loc]).toEqual([422, ['query', 'dag']]);
});

test('unchanged, it is 304', async () => {
  const url = '/haendelser/oversigt';
  const { headers } = await living.service.app.inject(url);
  const again = await living.service.app.inject({
    url,
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect([headers['cache-control'], again.statusCode]).toEqual(['no-cache', 304]);
});

test('of more changes than are listed the first are, and it says so', async () => {
  await living.publish(
    Array.from({ length: 600 }, (_, at) => `${100 + at},1,${at + 1},6000,${500_000 + at}`),
  );
  const { aendringer, afkortet, dage, talt } = await get();
  const { inserts = 0, updates = 0, deletes = 0 } = dage[0] ?? {};
  expect([aendringer.length, afkortet, talt]).toEqual([500, true, inserts + updates + deletes]);
  expect(dage[0]?.txid).toEqual([2, 3]);
});

/** A log with a change on each of so many days, and how many chunks were read. */
function countedLog(days: number) {
  const transactions = Array.from({ length: days }, (_, day) =>
    at(day + 2, `2026-01-${String(day + 1).padStart(2, '0')}T12:00:00.000Z`),
  );
  const counted = { read: 0, state: { transactions, entities: [{ name: 'adresse', attributes: [] }] } };
  const log = {
    state: async () => counted.state,
    ask: async () => Buffer.from('[]'),
    events: () => {
      counted.read += 1;
      return [];
    },
  };
  return { counted, overview: new Overview(log as unknown as EventLog) };
}

test('an answer is made once for the data in use', async () => {
  const { counted, overview } = countedLog(1);
  const bodies = await Promise.all(Array.from({ length: 3 }, () => overview.answer({}, 'a')));
  expect([new Set(bodies).size, counted.read]).toEqual([1, 1]);
  expect(await overview.answer({ dag: '2026-01-01' }, 'a')).toBe(bodies[0]);
  counted.state = { ...counted.state };
  expect(await overview.answer({}, 'a')).not.toBe(bodies[0]);
  expect(counted.read).toBe(2);
});

/** Which of the answers that these clients ask for at once, each of another municipality, are refused. */
async function refused(clients: readonly string[]): Promise<number[]> {
  const { overview } = countedLog(31);
  const ask = (client: string, at: number) => overview.answer({ kommunekode: 101 + at }, client);
  const made = await Promise.allSettled(clients.map(ask));
  const at = made.flatMap((one, place) => (one.status === 'rejected' ? [place] : []));
  for (const place of at) {
    expect(made[place]).toMatchObject({ reason: { code: 'overloaded' } });
    await expect(ask('later', place)).resolves.toBeDefined();
  }
  return at;
}

const clients = (count: number, of: number): string[] =>
  Array.from({ length: count }, (_, at) => `${at % of}`);

test.each<[string, string[], number[]]>([
  ['at most 32 answers wait to be made', clients(33, 32), [32]],
  ['of these 8 of one client', clients(10, 1), [8, 9]],
  ['the last of the client with most gives way to another', [...clients(32, 4), 'e', 'f'], [28, 29]],
])('%s', async (_, asking, expected) => {
  expect(await refused(asking)).toEqual(expected);
});

const at = (number: number, time: string, entitet = 'adresse'): Transaction => ({
  number,
  previous: number - 1,
  time,
  dataVersion: '',
  firstSequenceNumber: 1,
  hasHistory: true,
  entities: [{ entitet, inserts: 1, updates: 0, deletes: 0 }],
});

test.each([
  ['the day is that of Denmark, in winter', [at(2, '2026-01-31T23:30:00.000Z')], ['2026-02-01']],
  ['and in summer', [at(2, '2026-06-30T22:30:00.000Z')], ['2026-07-01']],
  [
    'the newest is first',
    [at(2, '2026-01-01T12:00:00.000Z'), at(3, '2026-01-02T12:00:00.000Z')],
    ['2026-01-02', '2026-01-01'],
  ],
  ['what is not shown makes no day', [at(2, '2026-01-01T12:00:00.000Z', 'sogn')], []],
])('%s', (_fact, transactions, days) => {
  expect(daysOf(transactions).map(({ dag }) => dag)).toEqual(days);
});
