/** Calls that several machines count in one server, a stand-in, or the one that VEJVISER_TEST_REDIS_URL names. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SCRIPT } from '../../src/access/rate/lend-script.ts';
import { WINDOW_MS } from '../../src/access/rate/rates.ts';
import { type SharedRates, sharedRates } from '../../src/access/rate/shared.ts';
import { Valkey } from '../support/valkey.ts';

const given = process.env['VEJVISER_TEST_REDIS_URL'];
const valkey = new Valkey();
const machines: SharedRates[] = [];
const troubles: string[] = [];
/** Of the windows that a process counts alone. */
let now = 0;

beforeAll(() => valkey.start());
afterEach(async () => {
  for (const machine of machines.splice(0)) await machine.close();
});
afterAll(() => valkey.stop());

async function machine(url = given ?? valkey.url): Promise<SharedRates> {
  const rates = sharedRates(
    url,
    (reason) => troubles.push(reason),
    () => now,
  );
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

/** Neither ends a connection by itself. */
const waysToBeAway: [string, () => Promise<void>, () => Promise<void>][] = [
  ['away', () => valkey.stop(), () => valkey.start()],
  [
    'stopped',
    async () => {
      valkey.isStopped = true;
    },
    async () => {
      valkey.isStopped = false;
    },
  ],
];

describe.each(waysToBeAway)('while the server is %s', (_how, leave, comeBack) => {
  test('each process counts by itself and says so, and within a window all count together again', async () => {
    const rates = await machine(valkey.url);
    const [before, meanwhile] = [randomUUID(), randomUUID()];
    const told = troubles.length;
    expect(await allowed([rates], before, 3, 2)).toBe(2);
    await leave();
    expect(await allowed([rates], meanwhile, 3, 5)).toBe(3);
    await expect.poll(() => rates.figures.isReachable).toBe(false);
    // What the server had allowed counts.
    expect(await allowed([rates], before, 3, 5)).toBe(1);
    expect(troubles.length).toBe(told + 1);

    await comeBack();
    await expect.poll(() => rates.figures.isReachable).toBe(true);
    expect(await allowed([rates], meanwhile, 3, 5)).toBe(0);
    expect(await allowed([rates], before, 3, 5)).toBe(0);
    const { alone } = rates.figures;
    now += WINDOW_MS;
    // In the window of the server, which still has a call left.
    expect(await allowed([rates], before, 3, 5)).toBe(1);
    expect(await allowed([rates], meanwhile, 3, 5)).toBe(3);
    expect(rates.figures.alone).toBe(alone);
  });

  test('nobody waits once the first one has waited in vain', async () => {
    const rates = await machine(valkey.url);
    await leave();
    await Promise.all(Array.from({ length: 20 }, () => rates.take(randomUUID(), 1)));
    await expect.poll(() => rates.figures.isReachable).toBe(false);
    const taken = Array.from({ length: 1_000 }, () => rates.take(randomUUID(), 1));
    expect(taken.filter((one) => one instanceof Promise)).toEqual([]);
    await comeBack();
  });
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
