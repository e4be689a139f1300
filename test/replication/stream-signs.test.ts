/** What a stream says while nothing happens, by a clock that the test turns. */
import { expect, test } from 'vitest';
import type { EventLog } from '../../src/replication/feed/event-log.ts';
import { type News, Newsroom } from '../../src/replication/feed/news.ts';
import { streamed } from '../../src/replication/stream/stream.ts';

const log = { state: async () => ({ transactions: [], entities: [] }) } as unknown as EventLog;
const from = { number: 7, transaction: 2 };
const wanted = { entities: undefined, municipalities: undefined };
const { signal: end } = new AbortController();
const BEGIN = 'retry: 5000\nevent: position\nid: 7-2\ndata: {"sekvensnummer":7,"txid":2}\n\n';

test.each<[string, News[], string[]]>([
  ['a sign of life each time the timer says so', ['time', 'time', 'stop'], [BEGIN, ': \n\n', ': \n\n']],
  ['nothing where other data are in use that changed nothing', ['data', 'stop'], [BEGIN]],
])('%s', async (_fact, news, expected) => {
  const newsroom = {
    get next() {
      return Promise.resolve(news.shift() ?? 'stop');
    },
  } as unknown as Newsroom;
  const said: string[] = [];
  for await (const piece of streamed({ log, newsroom, from, wanted, end })) said.push(piece);
  expect(said).toEqual(expected);
});

test('one piece of news wakes all who wait, and whoever waits after the end is told so', async () => {
  const newsroom = new Newsroom();
  const waiting = [newsroom.next, newsroom.next];
  newsroom.changed();
  expect(await Promise.all(waiting)).toEqual(['data', 'data']);
  const last = newsroom.next;
  newsroom.stop();
  expect(await Promise.all([last, newsroom.next])).toEqual(['stop', 'stop']);
});
