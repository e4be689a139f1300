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
import { pinned, processorSecondsOf, processors } from '../system/process.ts';
import { Service } from '../system/service.ts';
import { PLAN, table } from './plans.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
const ROUNDS = 5;
const TYPED = 'strandvejen 12';

export interface Served {
  readonly snapshot: string;
  /** An empty folder. */
  readonly folder: string;
  /** How long each load of a round lasts. */
  readonly seconds: number;
  /** URL of Valkey or Redis; without it there is no such row. */
  readonly rateStore: string | undefined;
}

/** Medians of the rounds. */
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
        found.get(name)?.push(await measured(service, target, round === 0 ? WARM_UP_SECONDS : 1, seconds));
      }
    const medians = services.map(([keys]) => ({ keys, ...medianOf(found.get(keys) ?? []) }));
    const { processor_us: least = 0, p50_us: p50 = 0 } = medians[0] ?? {};
    return medians.map((row) => ({
      ...row,
      cost_us: row.processor_us - least,
      more_p50_us: row.p50_us - p50,
    }));
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
  const before = processorSecondsOf(service.pid);
  const most = await load({ ...target, connections: CONNECTIONS, seconds, warmup: 0 });
  const spent = processorSecondsOf(service.pid) - before;
  allAnswered(most);
  const { p50_us } = allAnswered(await load({ ...target, connections: 1, seconds }));
  return { rate: most.rate, processor_us: (spent * 1e6) / most.answered, p50_us };
}

function medianOf(rounds: readonly Round[]): Round {
  const middle = (name: keyof Round): number =>
    rounds.map((round) => round[name]).sort((one, other) => one - other)[rounds.length >> 1] ?? Number.NaN;
  return { rate: middle('rate'), processor_us: middle('processor_us'), p50_us: middle('p50_us') };
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
