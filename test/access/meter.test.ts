/** What is counted of calls, and when a month is used up, in each kind of store. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Plan, Plans } from '../../src/access/plans.ts';
import { dayOf, monthOf, renewalAfter } from '../../src/access/usage/calendar.ts';
import { Counts } from '../../src/access/usage/counts.ts';
import { Ledger } from '../../src/access/usage/ledger.ts';
import {
  type Allowance,
  Meter,
  type MeterOptions,
  noOthers,
  type OthersAdded,
} from '../../src/access/usage/meter.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { Unavailable } from '../../src/store/unavailable.ts';
import { allStores, type KeptStore } from '../support/kept.ts';

const NOON = Date.parse('2026-11-25T12:00:00Z');
const DAY = '2026-11-25';
const MONTH = '2026-11';
const OPERATION = '/adresser';

const { first: free } = new Plans();
const plan = (quota: number, more: Partial<Plan> = {}): Plan => ({
  ...free,
  ...{ calls_per_month: quota, calls_per_minute: 1 },
  ...more,
});

describe.each(allStores)('%s:', (_name, open) => {
  let kept: KeptStore;
  let account: string;
  let now: number;

  beforeAll(async () => {
    kept = await open();
  });
  afterAll(() => kept.close());
  beforeEach(async () => {
    await kept.store.deleteFrom('accounts').execute();
    account = (await new Accounts(kept.store).create({ mail: 'a@example.com', plan: 'free' }, COMMAND)).id;
    now = NOON;
  });

  const failing = (error: unknown): never => {
    throw error;
  };
  const meterOver = (ledger: Ledger, others: OthersAdded = noOthers): Meter =>
    new Meter(ledger, failing, { others, now: () => now, patienceMs: 60_000 });
  const meter = (): Meter => meterOver(new Ledger(kept.store));
  const ofMonth = async (month = MONTH): Promise<number> =>
    (await new Ledger(kept.store).totals([account], month, 'api')).get(account) ?? 0;
  const ofDays = async (): Promise<number> => {
    const rows = await kept.store.selectFrom('usage').select('calls').execute();
    return rows.reduce((sum, { calls }) => sum + Number(calls), 0);
  };
  /** One call that is answered, or with 0 not counted. */
  const call = async (counting: Meter, of: Plan, answered = 1, calls = 1): Promise<Allowance> => {
    const metered = { account, key: 'k', plan: of };
    const allowance = await counting.allow(metered, calls);
    if (allowance !== 'refused') counting.settle(metered, OPERATION, allowance, calls, answered);
    return allowance;
  };

  test('a count that is sent twice is added once', async () => {
    const ledger = new Ledger(kept.store);
    const counts = new Counts('api');
    // The same payer as another object, which a change of plan makes.
    for (const payer of [
      { account, key: 'k' },
      { account, key: 'k' },
    ])
      counts.add(payer, OPERATION, DAY, 3);
    await ledger.add('w', 1, counts, now);
    await ledger.add('w', 1, counts, now);
    expect([await ofMonth(), await ofDays()]).toEqual([6, 6]);
    await ledger.add('w', 2, counts, now);
    await ledger.add('other', 1, counts, now);
    expect([await ofMonth(), await ofDays()]).toEqual([18, 18]);
    await kept.store.deleteFrom('flushes').execute();
  });

  test('of an account that has gone nothing is kept, and the rest is', async () => {
    const counts = new Counts('api');
    for (const each of ['nobody', account]) counts.add({ account: each, key: '' }, OPERATION, DAY, 1);
    await new Ledger(kept.store).add('w', 1, counts, now);
    expect(
      await kept.store.selectFrom('usage').select(['account', 'key', 'day', 'operation']).execute(),
    ).toEqual([{ account, key: '', day: DAY, operation: OPERATION }]);
    await kept.store.deleteFrom('flushes').execute();
  });

  const cases: [fact: string, plan: Plan, calls: number, answered: number][] = [
    ['a plan that ends answers its quota', plan(5), 9, 5],
    ['also where it is less than two minutes bring', plan(5, { calls_per_minute: 100 }), 9, 5],
    ['also without a limit a minute', plan(5, { calls_per_minute: null }), 9, 5],
    ['a plan with overage answers on', plan(5, { overage: true }), 9, 9],
  ];
  test.each(cases)('%s', async (_fact, of, calls, answered) => {
    const counting = meter();
    let allowed = 0;
    for (let each = 0; each < calls; each += 1) if ((await call(counting, of)) !== 'refused') allowed += 1;
    await counting.flush();
    expect([allowed, await ofMonth(), await ofDays()]).toEqual([answered, answered, answered]);
    expect(counting.usedBy({ account, key: 'k', plan: free })).toBe(answered);
  });

  // Of the first, more calls come at once than its minute has: those are refused before.
  test.each(cases.slice(1))('%s, of two processes at once', async (_fact, of, calls, answered) => {
    const both = [meter(), meter()];
    const made = await Promise.all(
      both.flatMap((counting) => Array.from({ length: calls }, () => call(counting, of))),
    );
    for (const counting of both) await counting.flush();
    const allowed = made.filter((each) => each !== 'refused').length;
    const most = of.overage ? 2 * calls : answered;
    expect([allowed, await ofMonth(), await ofDays()]).toEqual([most, most, most]);
  });

  test('counts whose answer was lost are sent again and added once', async () => {
    class Losing extends Ledger {
      losses = 1;
      override async add(...counts: Parameters<Ledger['add']>): Promise<void> {
        await super.add(...counts);
        this.losses -= 1;
        if (this.losses >= 0) throw new Error('lost');
      }
    }
    const counting = meterOver(new Losing(kept.store));
    const of = plan(100, { overage: true });
    await call(counting, of);
    await expect(counting.flush()).rejects.toThrow('lost');
    await call(counting, of);
    expect(counting.usedBy({ account, key: 'k', plan: free })).toBe(2);
    await counting.flush();
    await counting.flush();
    expect([await ofMonth(), await ofDays(), counting.usedBy({ account, key: 'k', plan: free })]).toEqual([
      2, 2, 2,
    ]);
  });

  test('while the store is away, calls of a plan with overage are answered and counted when it is back', async () => {
    class Away extends Ledger {
      isAway = true;
      override async add(...counts: Parameters<Ledger['add']>): Promise<void> {
        if (this.isAway) throw new Error('away');
        return super.add(...counts);
      }
      override async totals(...asked: Parameters<Ledger['totals']>): Promise<Map<string, number>> {
        if (this.isAway) throw new Error('away');
        return super.totals(...asked);
      }
    }
    const ledger = new Away(kept.store);
    const counting = meterOver(ledger);
    for (let each = 0; each < 3; each += 1) {
      expect(await call(counting, plan(2, { overage: true }))).toBe('counted');
      await expect(counting.flush()).rejects.toThrow('away');
    }
    // Of a plan that ends, it is not known whether there is a call left.
    const another = meterOver(ledger);
    await expect(call(another, plan(2))).rejects.toThrow('away');
    ledger.isAway = false;
    await counting.close();
    expect([await ofMonth(), await ofDays()]).toEqual([3, 3]);
  });

  describe('while the store does not answer', () => {
    /** Writes are made when it answers again. */
    class Hanging extends Ledger {
      #answers = Promise.withResolvers<void>();
      answer(): void {
        this.#answers.resolve();
      }
      override async add(...counts: Parameters<Ledger['add']>): Promise<void> {
        await this.#answers.promise;
        await super.add(...counts);
      }
      override async reserve(...counts: Parameters<Ledger['reserve']>) {
        await this.#answers.promise;
        return super.reserve(...counts);
      }
    }
    /** Each of its calls is counted in the store before it is answered. */
    const every = (more: Partial<Plan> = {}): Plan => plan(5, { calls_per_minute: null, ...more });
    let ledger: Hanging;
    const hanging = (more: MeterOptions): Meter =>
      new Meter(ledger, failing, { now: () => now, patienceMs: 1, ...more });
    beforeEach(() => {
      ledger = new Hanging(kept.store);
    });

    test('calls are counted in memory up to the quota, and in the store when it answers', async () => {
      const counting = hanging({});
      const made = [];
      for (let each = 0; each < 7; each += 1) made.push(await call(counting, every()));
      expect(made).toEqual([...Array(5).fill('counted'), 'refused', 'refused']);
      ledger.answer();
      await counting.close();
      expect([await ofMonth(), await ofDays()]).toEqual([5, 5]);
    });

    test('after the first call nobody waits', async () => {
      const counting = hanging({});
      const metered = { account, key: 'k', plan: every() };
      await counting.allow(metered, 1);
      expect(counting.allow(metered, 1)).toBe('counted');
    });

    test('a list is counted in memory too', async () => {
      const counting = hanging({});
      expect([await call(counting, every(), 4, 4), await call(counting, every(), 4, 4)]).toEqual([
        'counted',
        'refused',
      ]);
    });

    test('calls are refused where the operator has chosen so, and answered when the store is back', async () => {
      const counting = hanging({ answersUncounted: false, patienceMs: 2_000 });
      await expect(call(counting, every())).rejects.toThrow(Unavailable);
      await expect(call(counting, every({ overage: true }))).rejects.toThrow(Unavailable);
      ledger.answer();
      await counting.flush();
      expect(await call(counting, every())).toBe('reserved');
    });

    test('no more counts are kept than there is room for', async () => {
      const counting = hanging({ mostCounts: 2 });
      const over = every({ overage: true });
      const metered = { account, key: 'k', plan: over };
      await call(counting, every());
      for (const operation of ['/a', '/b']) counting.settle(metered, operation, 'counted', 1, 1);
      await expect(call(counting, over)).rejects.toThrow(Unavailable);
      ledger.answer();
      await counting.close();
      expect(await call(counting, over)).toBe('counted');
    });
  });

  test('what is not answered does not count, and another call is answered in its place', async () => {
    const counting = meter();
    for (const answered of [1, 0, 1, 0]) await call(counting, plan(2, { calls_per_minute: 2 }), answered);
    await counting.flush();
    expect([await ofMonth(), await ofDays()]).toEqual([2, 2]);
  });

  test('a list counts whole or not at all', async () => {
    const counting = meter();
    expect(await call(counting, plan(10), 8, 8)).not.toBe('refused');
    expect(await call(counting, plan(10), 3, 3)).toBe('refused');
    expect(await call(counting, plan(10), 2, 2)).not.toBe('refused');
    await counting.flush();
    expect(await ofMonth()).toBe(10);
  });

  const lists: [
    fact: string,
    rows: readonly (readonly [process: 0 | 1, rows: number])[],
    answered: number,
  ][] = [
    [
      'far from the end',
      [
        [0, 5],
        [1, 5],
      ],
      10,
    ],
    [
      'that would be one too many',
      [
        [0, 8],
        [1, 8],
        [0, 5],
      ],
      16,
    ],
    [
      'after single calls that the store has not',
      [
        [0, 1],
        [0, 1],
        [1, 18],
      ],
      20,
    ],
    [
      'after one more than that',
      [
        [0, 1],
        [0, 1],
        [1, 19],
      ],
      2,
    ],
    [
      'which is refused leaves room',
      [
        [0, 1],
        [0, 1],
        [1, 19],
        [1, 18],
      ],
      20,
    ],
  ];
  test.each(lists)('lists of two processes %s', async (_fact, rows, answered) => {
    const of = plan(20, { calls_per_minute: 2 });
    const both: Meter[] = [];
    const others = () => Promise.all(both.map((counting) => counting.flush()));
    for (let each = 0; each < 2; each += 1) both.push(meterOver(new Ledger(kept.store), others));
    for (const [process, calls] of rows) {
      const counting = both[process];
      if (counting !== undefined) await call(counting, of, calls, calls);
    }
    await others();
    expect([await ofMonth(), await ofDays()]).toEqual([answered, answered]);
  });

  test('near the end of a month each process knows what is left over all', async () => {
    const both = [meter(), meter()];
    const known = [];
    for (let each = 0; each < 5; each += 1) {
      const counting = both[each % 2] ?? meter();
      await call(counting, plan(5, { calls_per_minute: 100 }));
      known.push(counting.usedBy({ account, key: 'k', plan: free }));
    }
    expect(known).toEqual([1, 2, 3, 4, 5]);
  });

  test('the next month begins anew', async () => {
    const counting = meter();
    for (let each = 0; each < 3; each += 1) await call(counting, plan(2));
    // In Denmark it is December an hour before it is elsewhere.
    now = Date.parse('2026-11-30T23:00:00Z');
    expect(await call(counting, plan(2))).not.toBe('refused');
    await counting.flush();
    expect([await ofMonth(), await ofMonth('2026-12')]).toEqual([2, 1]);
  });

  test('a process that begins knows what the others have counted', async () => {
    const earlier = meter();
    for (let each = 0; each < 2; each += 1) await call(earlier, plan(2));
    await earlier.flush();
    expect(await call(meter(), plan(2))).toBe('refused');
  });
});

describe('days are those of Denmark', () => {
  const cases: [at: string, day: string, month: string, renews: string, from: string][] = [
    ['2026-11-25T12:00:00Z', '2026-11-25', '2026-11', '2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026-11-30T22:59:59Z', '2026-11-30', '2026-11', '2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026-11-30T23:00:00Z', '2026-12-01', '2026-12', '2027-01-01', '2026-12-31T23:00:00.000Z'],
    ['2026-06-30T21:59:59Z', '2026-06-30', '2026-06', '2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-03-31T12:00:00Z', '2026-03-31', '2026-03', '2026-04-01', '2026-03-31T22:00:00.000Z'],
    ['2026-10-31T12:00:00Z', '2026-10-31', '2026-10', '2026-11-01', '2026-10-31T23:00:00.000Z'],
  ];
  test.each(cases)('%s: %s of %s, which ends with the beginning of %s', (at, day, month, renews, from) => {
    const found = dayOf(Date.parse(at));
    expect([found, monthOf(found)]).toEqual([day, month]);
    const { day: next, at: begins } = renewalAfter(found);
    expect([next, new Date(begins).toISOString()]).toEqual([renews, from]);
  });
});
