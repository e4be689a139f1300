/**
 * What keys cost over HTTP: one process without keys, one with them, and one that counts minutes in Valkey or Redis, on a processor of
 * their own and in turn, so that whatever disturbs the machine disturbs each alike.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { Keys } from '../../src/keys/keys.ts';
import { alone, migrate, openStore } from '../../src/store/store.ts';
import { allAnswered, buildClient, type Load, load, writeRequests } from '../http/client.ts';
import { pinned, processors, threadSecondsOf } from '../system/process.ts';
import { Service } from '../system/service.ts';
import { PLAN, table } from './plans.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 4;
/** Many and short: other work on the machine lasts longer than a round, and is in all rows of it. */
const ROUNDS = 20;
const BETWEEN_SECONDS = 0.05;
const TYPED = 'strandvejen 12';

export interface Served {
  readonly snapshot: string;
  /** An empty folder. */
  readonly folder: string;
  /** How long each kind of load lasts, over all rounds. */
  readonly seconds: number;
  /** URL of Valkey or Redis; without it there is no such row. */
  readonly rateStore: string | undefined;
}

/** Medians of the rounds; what keys cost is the median of the differences in a round. */
export interface ServedCost {
  readonly keys: string;
  /** Answers a second, by {@link CONNECTIONS} connections. */
  readonly rate: number;
  /** Time of the processor that the service takes for a request, and how much of it is for keys. */
  readonly processor_us: number;
  readonly cost_us: number;
  /** By one connection. */
  readonly p50_us: number;
  readonly more_p50_us: number;
}

export async function servedCosts({ snapshot, folder, seconds, rateStore }: Served): Promise<ServedCost[]> {
  await buildClient();
  const place = join(folder, 'store');
  const plans = join(folder, 'plans.json');
  writeFileSync(plans, JSON.stringify(table));
  const header = `x-api-key: ${await keyIn(place)}`;
  const required = ['--keys', 'required', '--store', place, '--plans', plans];
  // What a store brings besides keys, both have.
  const kinds: Record<string, readonly string[]> = { off: ['--store', join(folder, 'other')], required };
  if (rateStore !== undefined) kinds['required, Valkey'] = [...required, '--rate-store', rateStore];
  const presses = Array.from(TYPED, (_, at) => TYPED.slice(0, at + 1)).slice(3);
  const requests = writeRequests(
    join(folder, 'requests'),
    presses.map((q) => `/autocomplete?q=${encodeURIComponent(q)}`),
  );
  const services: [name: string, service: Service][] = [];
  try {
    for (const [name, words] of Object.entries(kinds))
      services.push([name, await Service.start(snapshot, words, (command) => pinned(command, 0))]);
    const found = new Map<string, Round[]>(services.map(([name]) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, service] of services) {
        const target = { origin: service.url, requests, processor: processors - 1, headers: [header] };
        found
          .get(name)
          ?.push(
            await measured(
              service,
              target,
              round === 0 ? WARM_UP_SECONDS : BETWEEN_SECONDS,
              seconds / ROUNDS,
            ),
          );
      }
    const without = found.get('off') ?? [];
    return services.map(([keys]) => {
      const rounds = found.get(keys) ?? [];
      const more = (name: keyof Round): number =>
        middle(rounds.map((round, place) => round[name] - (without[place]?.[name] ?? Number.NaN)));
      return { keys, ...medianOf(rounds), cost_us: more('processor_us'), more_p50_us: more('p50_us') };
    });
  } finally {
    for (const [, service] of services) await service.stop();
  }
}

type Round = Pick<ServedCost, 'rate' | 'processor_us' | 'p50_us'>;

/** The warm-up is a load of its own: the time of the processor is that of the load after it. */
async function measured(
  service: Service,
  target: Omit<Load, 'connections' | 'seconds'>,
  warmup: number,
  seconds: number,
): Promise<Round> {
  await load({ ...target, connections: CONNECTIONS, seconds: warmup, warmup: 0 });
  const before = threadSecondsOf(service.pid);
  const most = await load({ ...target, connections: CONNECTIONS, seconds, warmup: 0 });
  const spent = threadSecondsOf(service.pid) - before;
  allAnswered(most);
  const { p50_us } = allAnswered(await load({ ...target, connections: 1, seconds }));
  return { rate: most.rate, processor_us: (spent * 1e6) / most.answered, p50_us };
}

function medianOf(rounds: readonly Round[]): Round {
  const of = (name: keyof Round): number => middle(rounds.map((round) => round[name]));
  return { rate: of('rate'), processor_us: of('processor_us'), p50_us: of('p50_us') };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

async function keyIn(place: string): Promise<string> {
  const store = await openStore(place);
  try {
    await alone(store, place, () => migrate(store));
    const account = await new Accounts(store).create({ mail: 'a@example.org', plan: PLAN }, COMMAND);
    return (await new Keys(store).create({ account: account.id, name: 'k', kind: 'live' }, COMMAND)).key;
  } finally {
    await store.destroy();
  }
}
