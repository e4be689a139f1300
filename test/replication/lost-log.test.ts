/** What is answered of changes that the log does not have: never that nothing changed. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { livingRoot } from '../support/living.ts';

const living = await livingRoot();
const [events, away] = [join(living.root, 'events'), join(living.root, 'away')];
afterAll(() => living.close());

const get = (url: string) => living.service.app.inject(`/replikering/${url}`);
const FIRST = '1,1,1,6270,497400';
const SECOND = '2,1,2,6270,497500';

beforeAll(async () => {
  for (const entrances of [[FIRST], [FIRST, SECOND]]) await living.publish(entrances);
});

test('while the log is away an earlier extract fails, and is as before when it is back', async () => {
  const earlier = () => get('udtraek?entitet=adgangsadresse&txid=1');
  // As a client asks before it copies.
  expect((await get('senestetransaktion')).json()).toMatchObject({ txid: 2 });
  renameSync(events, away);
  expect((await earlier()).statusCode).toBe(500);
  renameSync(away, events);
  expect((await earlier()).json()).toHaveLength(1);
});

test.each(['', '&txidfra=2', '&sekvensnummertil=1'])(
  'of data that nobody records, events%s are refused',
  async (asked) => {
    await living.publish([FIRST], false);
    const { statusCode, body } = await get(`haendelser?entitet=adgangsadresse${asked}`);
    expect([statusCode, body]).toEqual([422, expect.stringContaining('no transactions are recorded')]);
  },
);

test('behind a loss, who copied goes on by the number of the last event, who followed until then does not', async () => {
  const newest = async () => Number((await get('senestesekvensnummer')).json()['sekvensnummer']);
  const after = (number: number) => get(`haendelser?entitet=adgangsadresse&sekvensnummerfra=${number + 1}`);
  await living.publish([FIRST]);
  const copied = await newest();
  expect((await after(copied)).json()).toEqual([]);
  await living.publish([FIRST, SECOND]);
  expect((await after(copied)).json()).toHaveLength(1);
  // The number before was that of the last event that was ever told.
  const { statusCode, body } = await after(copied - 1);
  expect([statusCode, body]).toEqual([422, expect.stringContaining('sekvensnummerfra: what changed')]);
});

test.each([
  ['txidfra', '?txidfra=2', {}],
  ['Last-Event-ID', '', { 'last-event-id': '1-1' }],
])('a stream from before a loss is refused by %s, which asked for it', async (name, query, headers) => {
  const answer = await living.service.app.inject({ url: `/haendelser/stroem${query}`, headers });
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(`${name}: what changed`)]);
});
