/** Windows of a minute by a clock that stands still until it is moved: in one process, and in several with one primary. */
import { describe, expect, test } from 'vitest';
import { Leases } from '../../src/access/rate/leases.ts';
import type { ToChildAboutRates, ToPrimaryAboutRates } from '../../src/access/rate/messages.ts';
import { PrimaryRates } from '../../src/access/rate/primary.ts';
import { MOST_WINDOWS, type Taken, WINDOW_MS } from '../../src/access/rate/rates.ts';
import { Windows } from '../../src/access/rate/windows.ts';

describe('one process:', () => {
  test('a window begins with the first call, and exactly the limit is answered in it', () => {
    let now = 1_000;
    const windows = new Windows(() => now);
    const taken = (count: number): boolean[] =>
      Array.from({ length: count }, () => windows.take('a', 3).isAllowed);
    expect(taken(4)).toEqual([true, true, true, false]);
    now += WINDOW_MS - 1;
    expect(taken(1)).toEqual([false]);
    now += 1;
    expect(taken(4)).toEqual([true, true, true, false]);
  });

  test('it says how many are left and for how long', () => {
    let now = 0;
    const windows = new Windows(() => now);
    windows.take('a', 2);
    now = 10_000;
    expect(windows.take('a', 2)).toEqual({ isAllowed: true, left: 0, endsInMs: 50_000 });
    expect(windows.take('a', 2)).toEqual({ isAllowed: false, left: 0, endsInMs: 50_000 });
    expect(windows.take('b', 2)).toEqual({ isAllowed: true, left: 1, endsInMs: 60_000 });
  });

  test('another plan counts from the next call', () => {
    const windows = new Windows(() => 0);
    for (let call = 0; call < 3; call += 1) windows.take('a', 2);
    expect(windows.take('a', 4)).toMatchObject({ isAllowed: true, left: 1 });
  });

  test('windows that have ended are forgotten', () => {
    let now = 0;
    const windows = new Windows(() => now);
    for (let caller = 0; caller < 1_000; caller += 1) windows.take(`${caller}`, 1);
    now = WINDOW_MS;
    windows.take('a', 1);
    expect(windows.size).toBe(1);
  });

  test('there are no more of them than a bound, however many callers come in a minute', () => {
    const windows = new Windows(() => 0);
    for (let caller = 0; caller < MOST_WINDOWS + 10; caller += 1) windows.take(`${caller}`, 1);
    expect(windows.size).toBe(MOST_WINDOWS);
    expect(windows.take(`${MOST_WINDOWS + 9}`, 1).isAllowed).toBe(false);
  });
});

/** Numbers by chance, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Processes and their primary; messages are delivered when a test says so, each channel in its order. */
class Fleet {
  now = 0;
  readonly children: Leases[];
  readonly #primary: PrimaryRates;
  readonly #up: ToPrimaryAboutRates[][];
  readonly #down: ToChildAboutRates[][];

  constructor(count: number) {
    const clock = (): number => this.now;
    this.#up = Array.from({ length: count }, () => []);
    this.#down = Array.from({ length: count }, () => []);
    this.children = this.#up.map((channel) => new Leases((message) => channel.push(message), clock));
    const send = (child: number, message: ToChildAboutRates) => this.#down[child]?.push(message);
    this.#primary = new PrimaryRates(send, () => count, clock);
  }

  /** Delivers one message of those that are on their way, chosen by `choose`; whether there was one. */
  deliver(choose: (below: number) => number): boolean {
    const ways = [...this.#up.keys()].flatMap((child) => [
      ...(this.#up[child]?.length === 0 ? [] : [() => this.#rise(child)]),
      ...(this.#down[child]?.length === 0 ? [] : [() => this.#fall(child)]),
    ]);
    if (ways.length === 0) return false;
    ways[choose(ways.length)]?.();
    return true;
  }

  /** A process dies with what it has. */
  kill(child: number): void {
    this.#up[child]?.splice(0);
    this.#down[child]?.splice(0);
    this.#primary.left(child);
  }

  #rise(child: number): void {
    const message = this.#up[child]?.shift();
    if (message !== undefined) this.#primary.receive(child, message);
  }

  #fall(child: number): void {
    const message = this.#down[child]?.shift();
    if (message !== undefined) this.children[child]?.receive(message);
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await null;
};

describe('several processes:', () => {
  const cases: [processes: number, limit: number, calls: number][] = [
    [2, 60, 200],
    [2, 360, 1_000],
    [3, 1, 10],
    [3, 7, 6],
    [8, 100, 100],
    [8, 100, 101],
  ];
  test.each(cases)(
    '%i with a limit of %i answer as many of %i calls, however messages overtake',
    async (processes, limit, calls) => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const below = chance(seed);
        const fleet = new Fleet(processes);
        let [allowed, refused] = [0, 0];
        const note = ({ isAllowed }: Taken): void => {
          if (isAllowed) allowed += 1;
          else refused += 1;
        };
        for (let call = 0; call < calls; call += 1) {
          const taken = fleet.children[below(processes)]?.take('a', limit);
          if (taken instanceof Promise) void taken.then(note);
          else if (taken !== undefined) note(taken);
          for (let message = below(3); message > 0; message -= 1) fleet.deliver(below);
          await settled();
        }
        while (fleet.deliver(below)) await settled();
        await settled();
        expect([allowed, refused]).toEqual([Math.min(limit, calls), Math.max(0, calls - limit)]);
      }
    },
  );

  const told: [processes: number, limit: number][] = [
    [2, 6],
    [2, 360],
    [3, 100],
    [8, 40],
  ];
  test.each(told)(
    'callers of %i processes with a limit of %i are never told that more is left than there is, and of nothing only at the end',
    async (processes, limit) => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const below = chance(seed);
        const fleet = new Fleet(processes);
        // Connections come in rows, as those of clients that keep theirs.
        let child = 0;
        for (let rest = limit - 1; rest >= 0; rest -= 1) {
          if (below(5) === 0) child = below(processes);
          const taken = fleet.children[child]?.take('a', limit);
          while (fleet.deliver(below)) await settled();
          const { isAllowed, left } = (await taken) ?? { isAllowed: false, left: Number.NaN };
          expect(isAllowed).toBe(true);
          expect(left).toBeLessThanOrEqual(rest);
          expect(2 * left).toBeGreaterThanOrEqual(rest);
        }
      }
    },
  );

  test('where clocks differ, a window is still no longer than a minute', async () => {
    const leases = new Leases(
      () => {},
      () => 0,
    );
    const taken = leases.take('a', 2);
    leases.receive({
      vejviser: 'leased',
      caller: 'a',
      calls: 1,
      left: 0,
      ends: WINDOW_MS + 1,
      isLast: false,
    });
    expect((await taken).endsInMs).toBe(WINDOW_MS);
  });

  test('the next window has the whole limit again, and nothing of the one before', async () => {
    const below = chance(1);
    const fleet = new Fleet(2);
    const answered: boolean[] = [];
    const call = async (child: number): Promise<void> => {
      const taken = fleet.children[child]?.take('a', 10);
      const whenTaken = Promise.resolve(taken).then((found) => answered.push(found?.isAllowed === true));
      while (fleet.deliver(below)) await settled();
      await whenTaken;
    };
    for (let each = 0; each < 4; each += 1) await call(0);
    fleet.now = WINDOW_MS;
    for (let each = 0; each < 12; each += 1) await call(each % 2);
    expect(answered.slice(4).filter(Boolean)).toHaveLength(10);
  });

  test('what a process that died had is used, and the others are answered the rest', async () => {
    const below = chance(1);
    const fleet = new Fleet(2);
    const drain = async (): Promise<void> => {
      while (fleet.deliver(below)) await settled();
      await settled();
    };
    const first = fleet.children[0]?.take('a', 100);
    await drain();
    await first;
    fleet.kill(0);
    let allowed = 1;
    for (let call = 0; call < 150; call += 1) {
      const taken = fleet.children[1]?.take('a', 100);
      await drain();
      if ((await taken)?.isAllowed === true) allowed += 1;
    }
    // A quarter was with the process that died, one of them answered.
    expect(allowed).toBe(76);
  });

  test('a process that dies while it is asked holds nobody up', async () => {
    const below = chance(1);
    const fleet = new Fleet(2);
    const first = fleet.children[0]?.take('a', 2);
    while (fleet.deliver(below)) await settled();
    await first;
    const waiting = fleet.children[1]?.take('a', 2);
    await settled();
    fleet.kill(0);
    while (fleet.deliver(below)) await settled();
    expect((await waiting)?.isAllowed).toBe(true);
  });
});
