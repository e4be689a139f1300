/** Calls that several machines count in one server, a stand-in, or the one that VEJVISER_TEST_REDIS_URL names. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SCRIPT } from '../../src/access/rate/lend-script.ts';
import { type SharedRates, sharedRates } from '../../src/access/rate/shared.ts';
import { Windows } from '../../src/access/rate/windows.ts';
import { Valkey } from '../support/valkey.ts';

const given = process.env['VEJVISER_TEST_REDIS_URL'];
const valkey = new Valkey();
const machines: SharedRates[] = [];
const troubles: string[] = [];

beforeAll(() => valkey.start());
afterEach(async () => {
  for (const machine of machines.splice(0)) await machine.close();
});
afterAll(() => valkey.stop());

async function machine(url = given ?? valkey.url): Promise<SharedRates> {
  const rates = sharedRates(url, new Windows(), (reason) => troubles.push(reason));
  machines.push(rates);
  await expect.poll(() => rates.figures.isReachable).toBe(true);
  return rates;
}

async function allowed(
  rates: readonly SharedRates[],
  caller: string,
  limit: number,
  calls: number,
): Promise<number> {
  const taken = await Promise.all(
    Array.from({ length: calls }, (_, call) => rates[call % rates.length]?.take(caller, limit)),
  );
  return taken.filter((each) => each?.isAllowed === true).length;
}

test('two machines together answer the calls of a minute', async () => {
  const both = [await machine(), await machine()];
  expect(await allowed(both, randomUUID(), 50, 80)).toBe(50);
  expect(both.map(({ figures }) => figures.alone)).toEqual([0, 0]);
});

test('of three machines none refuses a call while another has one left', async () => {
  const three = [await machine(), await machine(), await machine()];
  const caller = randomUUID();
  const taken: (boolean | undefined)[] = [];
  // In turns of different lengths, so that each has leased more than it uses when the next one begins.
  for (let call = 0; call < 300; call += 1) {
    const rates = three[Math.floor(call / 37) % three.length];
    taken.push((await rates?.take(caller, 200))?.isAllowed);
  }
  expect(taken).toEqual(Array.from({ length: 300 }, (_, call) => call < 200));
});

test('a process that has gone has used what it had', async () => {
  const caller = randomUUID();
  const client = new Redis(given ?? valkey.url);
  const [had] = (await client.eval(
    SCRIPT,
    ...[1, `vejviser:${caller}`, 'gone', 20, 1, 4, 0, '', 100, 60_000],
  )) as [number];
  client.disconnect();
  expect([had, await allowed([await machine()], caller, 20, 40)]).toEqual([4, 16]);
});

test('nobody is asked for calls that are leased', async () => {
  const rates = await machine();
  const caller = randomUUID();
  const taken = Array.from({ length: 100 }, () => rates.take(caller, 10_000));
  await Promise.all(taken);
  await rates.take(caller, 10_000);
  expect(rates.take(caller, 10_000)).toMatchObject({ isAllowed: true, left: 10_000 - 102 });
});

test('it says how many are left and for how long', async () => {
  const rates = await machine();
  const caller = randomUUID();
  expect(await rates.take(caller, 2)).toMatchObject({ isAllowed: true, left: 1 });
  await rates.take(caller, 2);
  const refused = await rates.take(caller, 2);
  expect(refused).toMatchObject({ isAllowed: false, left: 0 });
  expect(refused.endsInMs).toBeGreaterThan(50_000);
  expect(refused.endsInMs).toBeLessThanOrEqual(60_000);
});

test('another plan counts the same calls', async () => {
  const rates = await machine();
  const caller = randomUUID();
  expect(await allowed([rates], caller, 2, 3)).toBe(2);
  expect(await rates.take(caller, 10)).toMatchObject({ isAllowed: true, left: 7 });
});

test('while the server is away each machine counts by itself and says so, and then together again', async () => {
  const rates = await machine(valkey.url);
  const caller = randomUUID();
  await valkey.stop();
  await expect.poll(() => rates.figures.isReachable).toBe(false);
  expect(await allowed([rates], caller, 3, 5)).toBe(3);
  expect(rates.figures.alone).toBe(5);
  expect(troubles).toHaveLength(1);
  await valkey.start();
  await expect.poll(() => rates.figures.isReachable, { timeout: 10_000 }).toBe(true);
  expect(await allowed([rates], caller, 3, 5)).toBe(3);
  expect(rates.figures.alone).toBe(5);
});

test('a server that refuses what it is asked is told of, and each machine counts by itself', async () => {
  const rates = await machine(valkey.url);
  valkey.refusal = 'NOPERM this user has no permissions';
  const before = troubles.length;
  expect([await allowed([rates], randomUUID(), 2, 3), rates.figures.alone]).toEqual([2, 3]);
  valkey.refusal = undefined;
  expect(troubles.slice(before)).toEqual([expect.stringContaining('NOPERM')]);
});

test('no key is in the server', async () => {
  const rates = await machine(valkey.url);
  await rates.take('0f0e', 1);
  expect(valkey.names).toContain('vejviser:0f0e');
});
