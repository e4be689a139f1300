/** Transactions, rows and events of every entity against their forms, over a root that is imported into twice. */
import { afterAll, expect, test } from 'vitest';
import { misfits } from '../support/conformance.ts';
import { livingRoot } from '../support/living.ts';
import { OpenApi } from './open-api.ts';

const living = await livingRoot();
afterAll(() => living.close());
await living.publish(['1,1,1,6000,500000,350,1|2', '2,1,2,6000,500010']);
await living.publish(['1,1,3,6001,500000,350,1', '3,2,1,6001,500020,360']);
const openApi = await OpenApi.of(living.service);
const get = (url: string) => living.service.app.inject(url);
const model = (await get('/replikering/datamodel')).json<Record<string, unknown>>();

test.each(Object.keys(model))('%s', async (entity) => {
  for (const path of ['/replikering/udtraek', '/replikering/haendelser']) {
    const answer = await get(`${path}?entitet=${encodeURIComponent(entity)}`);
    expect(openApi.expectDescribed(answer, openApi.responsesOf(path, 'get'))).toBe('200 application/json');
  }
});

test('events are those of the second import', async () => {
  const path = '/haendelser/adgangsadresse';
  const events = (await get(path)).json<{ operation: string; txid: number }[]>();
  expect(events.map(({ operation, txid }) => `${operation} ${txid}`).toSorted()).toEqual([
    'delete 2',
    'insert 2',
    'update 2',
  ]);
  const form = openApi.responsesOf('/haendelser/:entitet', 'get')['200']?.content?.['application/json'];
  expect(misfits(events, form?.schema ?? {}, openApi.records)).toEqual([]);
});

test.each([
  '/replikering/transaktioner',
  '/replikering/senestetransaktion',
  '/haendelser/senestesekvensnummer',
])('%s', async (path) => {
  openApi.expectDescribed(await get(path), openApi.responsesOf(path, 'get'));
});
