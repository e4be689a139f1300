/** Events as they happen, over a root that is imported into again and again, read by a client of npm and by hand. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { EventSource } from 'eventsource';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { EventLog } from '../../src/replication/feed/event-log.ts';
import { entranceId, type Living, livingRoot } from '../support/living.ts';

const states = [
  ['1,1,1,6000,500000,350,1|2', '2,1,2,6000,500010', '3,2,1,6001,500020,360,1'],
  ['1,1,1,6000,500000,350,1|2|3', '2,1,4,6000,500010', '4,2,9,6001,500030,360,2'],
  ['1,1,1,6001,500000,350,1', '4,2,9,6001,500030,360,2'],
];

const living = await livingRoot();
const { service } = living;
await living.publish(states[0] ?? []);
const base = await service.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => living.close());

const STREAM = '/haendelser/stroem';

interface Told {
  readonly txid: number;
  readonly sekvensnummer: number;
  readonly operation: string;
  readonly entitet: string;
  readonly data: { readonly id?: string; readonly kommunekode?: string };
}

/** What a stream sends until its text is enough. */
async function textOf(
  query: string,
  isEnough: (text: string) => boolean,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await opened(query, headers);
  let text = '';
  for await (const piece of answer) {
    text += String(piece);
    if (isEnough(text)) break;
  }
  answer.destroy();
  return text;
}

/** `localAddress`: the client, as the service counts them. */
function opened(
  query: string,
  headers: Record<string, string> = {},
  localAddress = '127.0.0.1',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${base}${STREAM}?${query}`, { headers, localAddress }, resolve).on('error', reject);
  });
}

/** Connections that the service sees. */
const openConnections = (): Promise<number> =>
  new Promise((resolve) => service.app.server.getConnections((_error, count) => resolve(count)));

/** More events than a connection buffers; another shift moves all of them. */
const manyEntrances = (shift: number): string[] =>
  Array.from(
    { length: 20_000 },
    (_, at) => `${100 + at},${at >> 9},${(at % 512) + 1},6000,${500_000 + at + shift}`,
  );

const eventsIn = (text: string): Told[] =>
  [...text.matchAll(/^id: \d+\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Told);
const numbersIn = (text: string): number[] => eventsIn(text).map(({ sekvensnummer }) => sekvensnummer);

/** Whether a stream has told all of a transaction. */
const hasToldAll = (transaction: number) => (text: string) =>
  new RegExp(`^id: \\d+-${transaction}$`, 'm').test(text);

/** Resolves when the client has as many events as are asked for. */
function follower(query = '') {
  const source = new EventSource(`${base}${STREAM}?${query}`);
  const told: Told[] = [];
  let isEnough = (): boolean => false;
  let enough: () => void = () => {};
  source.addEventListener('message', ({ data }) => {
    told.push(JSON.parse(data as string) as Told);
    if (isEnough()) enough();
  });
  const open = new Promise<void>((resolve) =>
    source.addEventListener('open', () => resolve(), { once: true }),
  );
  return {
    source,
    told,
    open,
    until(transaction: number, count: number): Promise<void> {
      isEnough = () => told.filter(({ txid }) => txid === transaction).length >= count;
      return isEnough() ? Promise.resolve() : new Promise((resolve) => (enough = resolve));
    },
  };
}

interface Transaction {
  readonly txid: number;
  readonly operationer: { entitet: string; inserts: number; updates: number; deletes: number }[];
}

/** The newest transaction, and how many events it has: of an entity, or of all. */
async function counted(entity?: string): Promise<Transaction & { count: number }> {
  const last = (await service.app.inject('/replikering/senestetransaktion')).json<Transaction>();
  const own = last.operationer.filter(({ entitet }) => entity === undefined || entitet === entity);
  const counts = own.map(({ inserts, updates, deletes }) => inserts + updates + deletes);
  return { ...last, count: counts.reduce((sum, count) => sum + count, 0) };
}

test('a client is told every event of two imports while it listens, once, in their order', async () => {
  const listener = follower();
  await listener.open;
  for (const rows of states.slice(1)) {
    await living.publish(rows);
    const { txid, count } = await counted();
    expect(count).toBeGreaterThan(3);
    await listener.until(txid, count);
  }
  listener.source.close();
  const all: Told[] = [];
  const { operationer } = await counted();
  expect(operationer.length).toBeGreaterThan(1);
  const model = (await service.app.inject('/replikering/datamodel')).json<Record<string, unknown>>();
  for (const entitet of Object.keys(model)) {
    const events = await service.app.inject(`/haendelser/${encodeURIComponent(entitet)}`);
    all.push(...events.json<Told[]>().map((event) => ({ ...event, entitet })));
  }
  expect(listener.told).toEqual(all.toSorted((a, b) => a.sekvensnummer - b.sekvensnummer));
});

describe('whoever has an id goes on behind it', () => {
  test('from every event, without loss and without doubling', async () => {
    const whole = await textOf('txidfra=1', hasToldAll(3));
    const numbers = numbersIn(whole);
    expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
    for (const number of [0, ...numbers.slice(0, -1)]) {
      const rest = await textOf('', hasToldAll(3), { 'last-event-id': `${number}` });
      expect([number, numbersIn(rest)]).toEqual([number, numbers.slice(number)]);
    }
  });

  test.each([
    ['an id without an event of its own', '0-1'],
    ['the end of a transaction', undefined],
  ])('from %s', async (_what, given) => {
    const whole = await textOf('txidfra=2', hasToldAll(3));
    const id = given ?? /^id: (\d+-2)$/m.exec(whole)?.[1] ?? '';
    const rest = await textOf('', hasToldAll(3), { 'last-event-id': id });
    expect(numbersIn(rest)).toEqual(numbersIn(whole).filter((number) => number > Number.parseInt(id, 10)));
  });

  test('a client of npm that is cut connects again by itself, and misses nothing', async () => {
    const listener = follower('entitet=adgangsadresse');
    await listener.open;
    const again = new Promise<void>((resolve) => {
      listener.source.addEventListener('error', () => {
        listener.source.addEventListener('open', () => resolve(), { once: true });
      });
    });
    service.app.server.closeAllConnections();
    await living.publish(states[0] ?? []);
    await again;
    const { txid, operationer } = await counted();
    const {
      inserts = 0,
      updates = 0,
      deletes = 0,
    } = operationer.find((of) => of.entitet === 'adgangsadresse') ?? {};
    await listener.until(txid, inserts + updates + deletes);
    listener.source.close();
    expect(new Set(listener.told.map(({ sekvensnummer }) => sekvensnummer)).size).toBe(listener.told.length);
    expect(new Set(listener.told.map((event) => event.txid))).toEqual(new Set([txid]));
  });
});

test.each([
  ['of one entity', 'entitet=adgangsadresse', ['adgangsadresse']],
  ['of two', 'entitet=adresse|adgangsadresse', ['adgangsadresse', 'adresse']],
])('events %s', async (_what, query, expected) => {
  const text = await textOf(`${query}&txidfra=2`, hasToldAll(3));
  expect([...new Set(eventsIn(text).map(({ entitet }) => entitet))].toSorted()).toEqual(expected);
});

test('events of one municipality: rows that name it, and those whose entrance lies there, also where that is gone', async () => {
  const text = await textOf('kommunekode=360&txidfra=2', hasToldAll(3));
  const events = eventsIn(text).filter(({ txid }) => txid <= 3);
  const told = events.map(({ entitet, operation, data }) => `${entitet} ${operation} ${data.id ?? ''}`);
  expect(told.filter((one) => /^adgangsadresse|^adresse/.test(one)).toSorted()).toEqual([
    `adgangsadresse delete ${entranceId('3')}`,
    `adgangsadresse insert ${entranceId('4')}`,
    expect.stringMatching(/^adresse delete /),
    expect.stringMatching(/^adresse insert /),
  ]);
  expect(new Set(events.flatMap(({ data }) => data.kommunekode ?? []))).toEqual(new Set(['0360']));
  // None of it is told to who follows the other.
  const others = numbersIn(await textOf('kommunekode=350&txidfra=2', hasToldAll(3)));
  expect(others.filter((number) => events.some(({ sekvensnummer }) => sekvensnummer === number))).toEqual([]);
});

test.each([
  ['an unknown entity', 'entitet=hest', {}, 'no entity'],
  [
    'an entity that lies in no municipality',
    'entitet=postnummer&kommunekode=350',
    {},
    'belongs to no municipality',
  ],
  ['a transaction that is far ahead', 'txidfra=99', {}, 'txidfra: must be at most the next transaction'],
  ['an id that is none', '', { 'last-event-id': 'x' }, 'Last-Event-ID: must be the id of an event'],
  ['an id that has not been given', '', { 'last-event-id': '9999' }, 'must be the id of an event'],
  ['an unknown parameter', 'valider&hest=1', {}, 'hest'],
])('%s is refused before the stream begins', async (_what, query, headers, reason) => {
  const answer = await service.app.inject({ url: `${STREAM}?${query}`, headers });
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(reason)]);
});

test('HEAD is answered, and ends', async () => {
  const answer = await service.app.inject({ method: 'HEAD', url: STREAM });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/event-stream; charset=UTF-8',
  ]);
});

test('a client has 64 streams, four have all, and give way to another client', async () => {
  const from = (client: number) => opened('', {}, `127.0.1.${client}`);
  const refusal = async (client: number) => {
    const answer = await from(client);
    let text = '';
    for await (const piece of answer) text += String(piece);
    return `${answer.statusCode} ${text.match(/at most [^".]*/)?.[0]}`;
  };
  const own = await Promise.all(Array.from({ length: 64 }, () => from(1)));
  expect(await refusal(1)).toBe('503 at most 64 event streams of one client, which has 64');
  const others = await Promise.all(Array.from({ length: 192 }, (_, at) => from(2 + (at % 3))));
  const all = [...own, ...others];
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const late = await from(99);
  expect(late.statusCode).toBe(200);
  await expect.poll(() => all.filter(({ destroyed }) => destroyed).length).toBe(1);
  for (const stream of [...all, late]) stream.destroy();
  await expect
    .poll(async () => {
      const answer = await from(99);
      answer.destroy();
      return answer.statusCode;
    })
    .toBe(200);
});

test('a place is kept while the log is still searched for a client that has left', async () => {
  await living.publish(['9,1,1,6000,500000,350,1']);
  const { txid } = await counted();
  const search = Promise.withResolvers<void>();
  const searching = vi.spyOn(EventLog.prototype, 'events').mockImplementation(async function* () {
    await search.promise;
    yield* [];
  });
  const from = async (): Promise<IncomingMessage> =>
    opened(`txidfra=${txid}&kommunekode=999`, {}, '127.0.2.1');
  const left = await Promise.all(Array.from({ length: 64 }, from));
  await expect.poll(() => searching.mock.calls.length).toBe(64);
  const closed = left.map((stream) => once(stream, 'close'));
  for (const stream of left) stream.destroy();
  await Promise.all(closed);
  const statusNow = async (): Promise<number | undefined> => {
    const answer = await from();
    answer.destroy();
    return answer.statusCode;
  };
  await expect.poll(() => openConnections()).toBe(0);
  expect(await statusNow()).toBe(503);
  search.resolve();
  await expect.poll(statusNow).toBe(200);
  searching.mockRestore();
});

test('a reader that takes no piece in ten seconds is cut, though its connection is not silent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    await living.publish(manyEntrances(0));
    const accepted = once(service.app.server, 'connection') as Promise<[Socket]>;
    const deaf = connect({ port: Number(new URL(base).port), host: '127.0.0.1' });
    deaf.pause();
    const { txid } = await counted();
    deaf.write(`GET ${STREAM}?entitet=adgangsadresse&txidfra=${txid} HTTP/1.0\r\n\r\n`);
    const [own] = await accepted;
    await expect.poll(() => own.writableNeedDrain).toBe(true);
    expect(own.destroyed).toBe(false);
    await expect
      .poll(() => {
        vi.advanceTimersByTime(1_000);
        return own.destroyed;
      })
      .toBe(true);
    deaf.destroy();
  } finally {
    vi.useRealTimers();
  }
});

test('a reader that does not read is cut, and goes on where it was', async () => {
  const many = manyEntrances(1);
  await living.publish(many);
  const { txid } = await counted();
  const query = `entitet=adgangsadresse&txidfra=${txid}`;
  const { server } = service.app;
  const { timeout } = server;
  server.timeout = 300;
  const deaf = connect({ port: Number(new URL(base).port), host: '127.0.0.1' });
  deaf.pause();
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  deaf.write(`GET ${STREAM}?${query} HTTP/1.0\r\n\r\n`);
  const [own] = await accepted;
  server.timeout = timeout;
  await once(own, 'close');
  let text = '';
  deaf.on('data', (piece) => (text += String(piece)));
  deaf.resume();
  await once(deaf, 'close');
  const numbers = numbersIn(text.slice(0, text.lastIndexOf('\n\n') + 2));
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.length).toBeLessThan(many.length);
  const last = numbers.at(-1) ?? 0;
  const { sekvensnummer } = (await service.app.inject('/haendelser/senestesekvensnummer')).json<Told>();
  const isWhole = (rest: string) => rest.includes(`id: ${sekvensnummer}-${txid}\n`);
  const rest = await textOf('entitet=adgangsadresse', isWhole, { 'last-event-id': `${last}` });
  const { count } = await counted('adgangsadresse');
  expect([...numbers, ...numbersIn(rest)]).toHaveLength(count);
  expect(numbersIn(rest)[0]).toBe(last + 1);
});

test('where nobody knows what changed, a follower is told so, and refused until he begins anew', async () => {
  const listening = textOf('', (text) => text.includes('event: tabt'));
  await living.publish(states[1] ?? [], false);
  await living.publish(states[2] ?? []);
  const text = await listening;
  expect(text).toMatch(/event: tabt\ndata: \{"txid":\d+,"besked":".*udtræk.*"\}\n\n$/);
  const id = [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  const refused = await service.app.inject({ url: STREAM, headers: { 'last-event-id': id } });
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('begin with an extract')]);
  const again = await counted();
  const text2 = await textOf(`txidfra=${again.txid + 1}`, (whole) => whole.includes('id: '));
  expect(text2).toContain(`-${again.txid}\n`);
});

test('streams end when the service stops', async () => {
  const other: Living = await livingRoot();
  await other.publish(states[0] ?? []);
  const url = await other.service.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}${STREAM}`);
  const [text] = await Promise.all([answer.text(), other.close()]);
  expect(text).toMatch(/^retry: \d+\nevent: position\nid: 0-1\ndata: .*\n\n$/);
});
