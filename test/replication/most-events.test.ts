/** `maxantal`: the first events of those meant, over a root that is imported into three times. */
import { afterAll, expect, test } from 'vitest';
import { livingRoot } from '../support/living.ts';

const living = await livingRoot();
afterAll(() => living.close());
await living.publish(['1,1,1,6000,500000,350,1|2', '2,1,2,6000,500010', '3,2,1,6001,500020,360,1']);
await living.publish(['1,1,1,6000,500000,350,2|3', '2,1,4,6000,500010', '4,2,9,6001,500030,360,2']);
await living.publish(['1,1,1,6000,500000,350,2|3', '2,1,6,6000,500010']);

interface Told {
  txid: number;
  sekvensnummer: number;
  data: { id: string };
}
const get = (query: string, entity = 'adresse') =>
  living.service.app.inject(`/replikering/haendelser?entitet=${entity}${query}`);
const told = async (query: string) => (await get(query)).json<Told[]>();
const all = await told('');
const [first] = all;

test('there are events of two transactions, and several of one address', () => {
  expect(new Set(all.map(({ txid }) => txid)).size).toBe(2);
  expect(all.filter(({ data }) => data.id === all.at(-1)?.data.id).length).toBeGreaterThan(1);
});

const behindFirst = `&sekvensnummerfra=${(first?.sekvensnummer ?? 0) + 1}`;
const ofLast = `&id=${all.at(-1)?.data.id}`;

test.each([
  ['all', ''],
  ['one transaction', '&txid=3'],
  ['from a number on', behindFirst],
  ['up to a number', `&sekvensnummertil=${first?.sekvensnummer}`],
  ['one address', ofLast],
  ['one address from a number on', `${ofLast}${behindFirst}`],
])('of %s the first are sent, by any number', async (_what, query) => {
  const meant = await told(query);
  expect(meant.length).toBeGreaterThan(0);
  for (let most = 1; most <= meant.length + 1; most += 1)
    expect(await told(`${query}&maxantal=${most}`)).toEqual(meant.slice(0, most));
});

test('a client that takes one at a time and goes on behind it has them all', async () => {
  const taken: Told[] = [];
  for (let next = 0; ; ) {
    const [event] = await told(`&maxantal=1&sekvensnummerfra=${next}`);
    if (event === undefined) break;
    taken.push(event);
    next = event.sekvensnummer + 1;
  }
  expect(taken).toEqual(all);
});

test('0 and nothing are left out, and it holds in every notation and under the older path', async () => {
  for (const query of ['&maxantal=0', '&maxantal=']) expect(await told(query)).toEqual(all);
  const csv = (await get('&maxantal=2&format=csv')).body;
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  const older = await living.service.app.inject('/replikering/adresser/haendelser?maxantal=2');
  expect(older.json<Told[]>()).toHaveLength(2);
});

test('what is no number is refused by its name', async () => {
  const { statusCode, body } = await get('&maxantal=-1');
  expect([statusCode, body.includes('maxantal')]).toEqual([422, true]);
});
