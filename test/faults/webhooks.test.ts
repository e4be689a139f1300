/** `vejviser serve` as processes, which are killed while a receiver has not answered yet. */
import { afterAll, expect, test } from 'vitest';
import { alone, migrate, openStore } from '../../src/store/store.ts';
import { Webhooks } from '../../src/webhooks/webhooks.ts';
import { livingRoot } from '../support/living.ts';
import { inFolder } from '../support/stores.ts';
import { receiver } from '../webhooks/received.ts';
import { start } from './service-process.ts';

const states = [['1,1,1,6000,500000'], ['1,1,2,6000,500000'], ['1,1,3,6000,500000']];
const living = await livingRoot();
const places = await inFolder();
const store = await openStore(places.store);
await alone(store, places.store, () => migrate(store));
const webhooks = new Webhooks(store);
const to = await receiver();
afterAll(async () => {
  await to.close();
  await store.destroy();
  await living.close();
  await places.remove();
});

const serve = (processes: string) =>
  start(
    '--snapshot',
    living.root,
    '--store',
    places.store,
    '--webhook-hosts',
    '127.0.0.1',
    '--processes',
    processes,
  );

test.each(['1', '2'])(
  'a message that was under way when %s processes were killed comes again under its id, none that was taken does',
  async (processes) => {
    await living.publish(states[0] ?? []);
    const row = await webhooks.add({ url: to.url, entities: undefined, municipalities: undefined });
    const found = () => webhooks.find(row?.id ?? '');
    to.received.length = 0;
    to.answers((response) => response.writeHead(204).end());
    let service = await serve(processes);
    await expect.poll(async () => (await found())?.told_transaction).not.toBeNull();
    await living.publish(states[1] ?? []);
    await expect.poll(async () => (await found())?.delivered).toBe(1);
    to.answers(() => {});
    await living.publish(states[2] ?? []);
    await expect.poll(() => to.received.length).toBe(2);
    service.child.kill('SIGKILL');
    await service.ended;
    to.answers((response) => response.writeHead(204).end());
    service = await serve(processes);
    await expect.poll(async () => (await found())?.delivered).toBe(2);
    const ids = to.received.map(({ id }) => id);
    expect(ids).toEqual([ids[0], ids[1], ids[1]]);
    expect(new Set(ids).size).toBe(2);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    await webhooks.remove(to.url);
  },
  120_000,
);
