/** What a client is answered once the oldest events are not kept any more. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { livingRoot } from '../support/living.ts';

const living = await livingRoot();
afterAll(() => living.close());

const get = (url: string) => living.service.app.inject(`/replikering/${url}`);
const entrances = ['1,1,1,6270,497400', '2,1,2,6270,497500', '3,1,3,6270,497600', '4,1,4,6270,497700'];

/** Transaction 2 was long ago: the import after it has removed its events. Entrances came in 2, 3 and 4, one each. */
beforeAll(async () => {
  for (const count of [1, 2, 3]) await living.publish(entrances.slice(0, count));
  for (const number of [1, 2]) {
    const file = join(living.root, 'events', String(number), 'transaction.json');
    const told = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...told, time: '2001-01-01T00:00:00.000Z' }));
  }
  await living.publish(entrances);
});

interface Told {
  readonly sekvensnummer: number;
}

/** Numbers of the entrances of transactions 3 and 4. */
const kept = async () =>
  (await get('haendelser?entitet=adgangsadresse&txidfra=3'))
    .json<Told[]>()
    .map((event) => event.sekvensnummer);

test('who follows by number is told what came later', async () => {
  const [third = 0, fourth = 0] = await kept();
  for (const [asked, expected] of [
    [`sekvensnummerfra=${third}`, [third, fourth]],
    [`sekvensnummerfra=${third}&maxantal=1`, [third]],
    [`sekvensnummerfra=${third + 1}`, [fourth]],
    [`sekvensnummerfra=${fourth + 1}`, []],
  ] as const) {
    const told = await get(`haendelser?entitet=adgangsadresse&${asked}`);
    expect([asked, told.statusCode]).toEqual([asked, 200]);
    expect(told.json<Told[]>().map((event) => event.sekvensnummer)).toEqual(expected);
  }
});

test('events and states of then are refused, by number as by transaction', async () => {
  const [third = 0] = await kept();
  for (const asked of [
    'haendelser?entitet=adgangsadresse&txidfra=2',
    'haendelser?entitet=adgangsadresse&sekvensnummerfra=1',
    'udtraek?entitet=adgangsadresse&txid=1',
    'udtraek?entitet=adgangsadresse&sekvensnummer=1',
  ])
    expect([asked, (await get(asked)).statusCode]).toEqual([asked, 422]);
  for (const asked of ['txid=2', 'txid=3', `sekvensnummer=${third}`])
    expect([asked, (await get(`udtraek?entitet=adgangsadresse&${asked}`)).statusCode]).toEqual([asked, 200]);
});
