/** Files of jobs that are on their way: how many there may be before anything is made for the next one. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { givingWay, keptUp } from '../../src/http/request/arrival.ts';
import { Intake, type Sending } from '../../src/jobs/intake/intake.ts';

const asker = { connection: { once() {}, off() {} }, left: new AbortController().signal };
const sending = (caller: string, body = Readable.from([])): Sending => ({
  ...{ caller, headers: {}, body, asker, given: [] },
});
const nothing = async (): Promise<void> => {};
const intakeOver = (receive: () => Promise<unknown>): Intake => {
  const jobs = { receive, abandon: nothing, forget: nothing };
  const limits = { bytes: 1_000, waiting: 20, keptMs: 1_000 };
  return new Intake(jobs as never, { erase: nothing } as never, (() => {}) as never, limits);
};

test('a file that fails leaves its place', async () => {
  const intake = intakeOver(() => Promise.reject(new Error('the store is away')));
  for (let each = 0; each < 40; each += 1)
    await expect(intake.take(sending('a'))).rejects.toThrow('the store is away');
});

test('one client may have 32, all may have 256, and nothing is made for the next', async () => {
  const held = Promise.withResolvers();
  let made = 0;
  const intake = intakeOver(() => {
    made += 1;
    return held.promise;
  });
  const refused: unknown[] = [];
  for (let client = 0; client < 9; client += 1) {
    for (let each = 0; each < 33; each += 1)
      intake
        .take(sending(`${client}`))
        .catch(({ code, details }: ApiError) => refused.push([code, details[0]?.msg]));
    await new Promise(setImmediate);
  }
  expect(made).toBe(256);
  expect(refused[0]).toEqual(['overloaded', 'at most 32 files that come of one client, which has 32']);
  expect(refused.at(-1)).toEqual(['overloaded', 'at most 256 files that come of all clients']);
  expect(refused).toHaveLength(9 * 33 - 256);
  held.reject(new ApiError('store_unavailable'));
  await new Promise(setImmediate);
});

/** A body of which nothing comes. */
const stalled = (): Readable =>
  givingWay((over) => keptUp({ next: () => new Promise<never>(() => {}) }, over));

test('the latest file of a client that has most gives way to that of another', async () => {
  let made = 0;
  const intake = intakeOver(() => {
    made += 1;
    return new Promise(() => {});
  });
  const bodies: Readable[] = [];
  for (let each = 0; each < 32 * 8; each += 1) {
    const body = stalled();
    bodies.push(body);
    void intake.take(sending(`sender ${each % 8}`, body));
  }
  void intake.take(sending('late', stalled()));
  await new Promise(setImmediate);
  expect(made).toBe(257);
  const ends = bodies.map((body) => once(body.resume(), 'error').then(([error]) => error as ApiError));
  expect((await Promise.race(ends)).details[0]?.msg).toContain('another client');
});
