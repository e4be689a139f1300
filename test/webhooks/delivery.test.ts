/** Messages to a receiver, over a root that is imported into again and again, by each kind of store with its queue. */
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';
import { POOL_STEPS } from '../../src/engine/border.generated.ts';
import { answerInline } from '../../src/engine/inline.ts';
import { Entities } from '../../src/replication/entities.ts';
import { EventLog } from '../../src/replication/feed/event-log.ts';
import { Newsroom } from '../../src/replication/feed/news.ts';
import { openWebhooks, type WebhookService } from '../../src/webhooks/service.ts';
import { type NewWebhook, Webhooks } from '../../src/webhooks/webhooks.ts';
import { allStores, type KeptStore } from '../support/kept.ts';
import { entranceId, livingRoot } from '../support/living.ts';
import { type Received, receiver } from './received.ts';

const states = [
  ['1,1,1,6000,500000,350,1', '2,1,2,6000,500010'],
  ['1,1,3,6000,500000,350,1|2', '2,1,2,6000,500010', '3,2,1,6001,500020,360'],
];

interface Body {
  type: string;
  timestamp: string;
  data: {
    txid: number;
    sekvensnummerfra: number;
    sekvensnummertil: number;
    operationer: { entitet: string; inserts: number; updates: number; deletes: number; href: string }[];
    haendelser: { entitet: string; sekvensnummer: number; data: { id?: string; kommunekode?: string } }[];
    afkortet: boolean;
  };
}

const living = await livingRoot();
await living.publish(states[0] ?? []);
const addon = native();
const engine = {
  answer: (asked: Parameters<typeof answerInline>[1]) => answerInline(addon, asked, POOL_STEPS),
  answerRows: () => {
    throw new Error('nobody asks for rows');
  },
};
afterAll(() => living.close());

const bodyOf = ({ text }: Received): Body => JSON.parse(text) as Body;

describe.each(allStores)('%s:', (_name, open) => {
  let kept: KeptStore;
  let webhooks: Webhooks;
  let newsroom: Newsroom;
  let service: WebhookService;
  const troubles: string[] = [];

  async function begin(hosts: readonly string[] = ['127.0.0.1']): Promise<void> {
    newsroom = new Newsroom();
    const entities = new Entities(() => addon.describeResources());
    service = await openWebhooks({
      ...{ store: kept.place, hosts, newsroom, base: 'https://adresser.dk', firstS: 1 },
      log: new EventLog(engine, () => addon.snapshot(), entities),
      onTrouble: (message, reason) => troubles.push(`${message}: ${reason}`),
    });
  }
  async function publish(rows: readonly string[]): Promise<void> {
    await living.publish(rows);
    newsroom.changed();
  }
  /** With a receiver that has been told all there is so far. */
  async function added(more: Partial<NewWebhook> = {}) {
    const to = await receiver();
    const row = await webhooks.add({ url: to.url, entities: undefined, municipalities: undefined, ...more });
    if (row === undefined) throw new Error('it is there already');
    newsroom.changed();
    await expect.poll(async () => (await webhooks.find(row.id))?.told_transaction).not.toBeNull();
    const found = () => webhooks.find(row.id);
    return { ...to, row, found };
  }

  beforeAll(async () => {
    kept = await open();
    webhooks = new Webhooks(kept.store);
    await living.publish(states[0] ?? []);
    await begin();
  });
  afterAll(async () => {
    await service.close();
    await kept.close();
  });

  test('a receiver is told each transaction once, signed, with counts, events and where the others are', async () => {
    const to = await added();
    await publish(states[1] ?? []);
    await expect.poll(() => to.received.length).toBe(1);
    await publish(states[0] ?? []);
    await expect.poll(() => to.received.length).toBe(2);
    const [first, second] = to.received as [Received, Received];
    for (const { text, headers } of to.received)
      expect(new Webhook(to.row.secret).verify(text, headers as Record<string, string>)).toEqual(
        JSON.parse(text),
      );
    expect(() =>
      new Webhook(to.row.secret).verify(`${first.text} `, first.headers as Record<string, string>),
    ).toThrow();
    const { type, data } = bodyOf(first);
    expect(type).toBe('haendelser.nye');
    expect(first.id).toBe(`msg_${to.row.id}_${data.txid}`);
    expect(bodyOf(second).data.txid).toBe(data.txid + 1);
    const numbers = data.haendelser.map(({ sekvensnummer }) => sekvensnummer);
    expect(numbers).toEqual(numbers.map((_number, at) => data.sekvensnummerfra + at));
    expect(numbers.at(-1)).toBe(data.sekvensnummertil);
    const transaction = (
      await living.service.app.inject(`/replikering/transaktioner?txid=${data.txid}`)
    ).json<{ operationer: object[] }[]>()[0];
    expect(data.operationer.map(({ href: _href, ...counts }) => counts)).toEqual(transaction?.operationer);
    for (const { entitet, href } of data.operationer) {
      const own = data.haendelser.filter((event) => event.entitet === entitet);
      const there = (await living.service.app.inject(href.replace('https://adresser.dk', ''))).json<
        object[]
      >();
      expect(there).toEqual(own.map(({ entitet: _entitet, ...event }) => event));
    }
    expect(await to.found()).toMatchObject({ delivered: 2, failed: 0, outcome: '204' });
    await to.close();
    await webhooks.remove(to.url);
  });

  test('only what it asked for: an entity, a municipality; a transaction without any is no message', async () => {
    const to = await added({ entities: ['adgangsadresse'], municipalities: ['0360'] });
    await publish(states[1] ?? []);
    await expect.poll(() => to.received.length).toBe(1);
    const told = bodyOf(to.received[0] as Received).data.haendelser;
    expect(told.map(({ entitet, data }) => [entitet, data.id])).toEqual([
      ['adgangsadresse', entranceId('3')],
    ]);
    const { transaction } = { transaction: (await to.found())?.told_transaction ?? 0 };
    await publish([...(states[1] ?? []), '9,1,9,6000,500090']);
    await expect.poll(async () => (await to.found())?.told_transaction).toBe(transaction + 1);
    expect(to.received).toHaveLength(1);
    await to.close();
    await webhooks.remove(to.url);
  });

  test('what fails is tried again, under the same id and with the same text, before anything newer', async () => {
    const to = await added();
    to.answers((response, attempt) => response.writeHead(attempt < 3 ? 500 : 200).end());
    await publish(states[0] ?? []);
    await publish(states[1] ?? []);
    await expect.poll(() => to.received.length).toBe(4);
    const [one, two, three, four] = to.received;
    expect([two?.id, three?.id]).toEqual([one?.id, one?.id]);
    expect([two?.text, three?.text]).toEqual([one?.text, one?.text]);
    expect(bodyOf(four as Received).data.txid).toBe(bodyOf(one as Received).data.txid + 1);
    await expect.poll(() => to.found()).toMatchObject({ delivered: 2, failed: 2, attempts: 0 });
    await to.close();
    await webhooks.remove(to.url);
  });

  test.each([
    [
      'a redirect is not followed',
      (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end(),
      '302',
    ],
    [
      'a connection that breaks off is a failure',
      (response: ServerResponse) => response.destroy(),
      /closed|reset/i,
    ],
  ])(
    '%s',
    async (_what, answer, outcome) => {
      const to = await added();
      to.answers(answer);
      await publish(states[0] ?? []);
      await publish(states[1] ?? []);
      await expect.poll(async () => (await to.found())?.failed).toBeGreaterThan(0);
      expect((await to.found())?.outcome).toMatch(outcome);
      expect(new Set(to.received.map(({ url }) => url))).toEqual(new Set(['/hook']));
      await webhooks.remove(to.url);
      await to.close();
    },
    60_000,
  );

  test('an answer that has no end is not waited for', async () => {
    const to = await added();
    to.answers((response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.writeHead(200).on('drain', write);
      write();
    });
    await publish(states[0] ?? []);
    await expect.poll(() => to.found()).toMatchObject({ delivered: 1, outcome: '200' });
    await webhooks.remove(to.url);
    await to.close();
  });

  test('one that does not answer delays no other', async () => {
    const silent = await added();
    const to = await added();
    silent.answers(() => undefined);
    await publish(states[1] ?? []);
    await expect.poll(() => silent.received.length).toBe(1);
    await publish(states[0] ?? []);
    await expect.poll(async () => (await to.found())?.delivered).toBe(2);
    // The answer is still awaited.
    expect(await silent.found()).toMatchObject({ delivered: 0, failed: 0 });
    for (const each of [silent, to]) {
      await webhooks.remove(each.url);
      await each.close();
    }
  });

  test('who says 410 is told no more', async () => {
    const to = await added();
    to.answers((response) => response.writeHead(410).end());
    await publish(states[1] ?? []);
    await expect.poll(async () => (await to.found())?.disabled).not.toBeNull();
    expect(troubles.at(-1)).toContain('410');
    await webhooks.remove(to.url);
    await to.close();
  });

  test('what was under way when the service ended is sent again under the same id, and what was taken is not', async () => {
    const to = await added();
    await publish(states[0] ?? []);
    await expect.poll(() => to.received.length).toBe(1);
    await expect.poll(async () => (await to.found())?.delivered).toBe(1);
    // Taken, but nobody hears of it.
    to.answers(() => {});
    await publish(states[1] ?? []);
    await expect.poll(() => to.received.length).toBe(2);
    await service.close();
    to.answers((response) => response.writeHead(200).end());
    await begin();
    await expect.poll(async () => (await to.found())?.delivered).toBe(2);
    expect(to.received.map(({ id }) => id)).toEqual([
      to.received[0]?.id,
      to.received[1]?.id,
      to.received[1]?.id,
    ]);
    await webhooks.remove(to.url);
    await to.close();
  });

  test('a receiver inside the network is not told, also where it got into the store', async () => {
    const to = await added();
    await service.close();
    await begin([]);
    await publish(states[0] ?? []);
    await expect.poll(async () => (await to.found())?.outcome).toContain('no public address');
    expect(to.received).toEqual([]);
    await webhooks.remove(to.url);
    await to.close();
    await service.close();
    await begin();
  });

  test('of many events the first are in the message, and it says so', async () => {
    const to = await added({ entities: ['adgangsadresse'] });
    await publish(Array.from({ length: 400 }, (_, at) => `${100 + at},1,${at + 1},6000,${500_000 + at}`));
    await expect.poll(() => to.received.length).toBe(1);
    const { data } = bodyOf(to.received[0] as Received);
    expect(data.haendelser).toHaveLength(100);
    expect(data.afkortet).toBe(true);
    expect(data.operationer[0]).toMatchObject({ entitet: 'adgangsadresse', inserts: 400 });
    await webhooks.remove(to.url);
    await to.close();
  });
});
