/**
 * `npm run bench -- keys`: what keys cost a call in memory and over HTTP, whether the time of a refusal tells why, and how soon a key that was
 * revoked is refused by every process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { Keys } from '../../src/keys/keys.ts';
import { alone, migrate, openStore } from '../../src/store/store.ts';
import { timesOf } from '../engine/statistics.ts';
import { readOptions } from '../options.ts';
import { writeResult } from '../report/result-file.ts';
import { type Doors, doorsOver } from './doors.ts';
import { type ServedCost, servedCosts } from './served.ts';

const HELP = `npm run bench -- keys [--snapshot DIR] [--calls N] [--others N] [--revocations N]
                      [--seconds S] [--rate-store URL] [--json OUT]

  --snapshot DIR    root of the snapshot (var/sample)
  --calls N         calls of each kind, in blocks of a thousand in turn (200000)
  --others N        other keys in the store (1000)
  --revocations N   keys that are revoked (10)
  --seconds S       how long each load over HTTP lasts, in twenty rounds (20)
  --rate-store URL  Valkey or Redis, for the row that counts there; it is left out when not given
  --json OUT        where the figures go; they are only printed when not given`;

const NAMES = ['snapshot', 'calls', 'others', 'revocations', 'seconds', 'rate-store', 'json'] as const;
const BLOCK = 1_000;
const CLIENTS = 8;
const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

export interface KeysResult {
  /** A call that is let in and counted, beyond what a service without keys does; in microseconds. */
  readonly cost_us: number;
  /** Over HTTP, one process. */
  readonly served: readonly ServedCost[];
  /** Medians of blocks of refusals, by why; in microseconds a call. */
  readonly refused_us: Readonly<Record<string, number>>;
  /** From the end of `revoke` to the last answer with the key; in milliseconds. */
  readonly revoked_ms: { readonly median: number; readonly longest: number };
}

export async function keysScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, NAMES);
  if (options === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'bench-keys-'));
  try {
    const doors = await doorsOver(join(folder, 'doors'), options.whole('others', 1_000, 0));
    const blocks = Math.ceil(options.whole('calls', 200_000, BLOCK) / BLOCK);
    const times = timesOfBlocks(doors, blocks);
    await doors.close();
    const snapshot = options.text('snapshot') ?? join('var', 'sample');
    const result: KeysResult = {
      ...times,
      served: await servedCosts({
        ...{ snapshot, folder: mkdtempSync(join(folder, 'http-')) },
        seconds: options.number('seconds', 20, 4, 600),
        rateStore: options.text('rate-store'),
      }),
      revoked_ms: await revocations(join(folder, 'served'), snapshot, options.whole('revocations', 10, 1)),
    };
    console.table({ 'cost of a call': { us: result.cost_us } });
    console.table(result.served);
    console.table(result.refused_us);
    console.table({ 'revoked key still answered': result.revoked_ms });
    writeResult(options.text('json'), result);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All kinds in turn, so that whatever disturbs the machine disturbs each alike. */
function timesOfBlocks(
  { keys, call, pass }: Doors,
  blocks: number,
): Omit<KeysResult, 'revoked_ms' | 'served'> {
  const { valid, ...refused } = keys;
  const kinds: Record<string, () => unknown> = { pass, valid: () => call(valid) };
  for (const [name, key] of Object.entries(refused)) kinds[name] = () => call(key);
  const took = Object.fromEntries(Object.keys(kinds).map((name) => [name, [] as number[]]));
  for (let block = 0; block < blocks; block += 1)
    for (const [name, work] of Object.entries(kinds)) {
      const began = performance.now();
      for (let count = 0; count < BLOCK; count += 1) work();
      took[name]?.push(((performance.now() - began) * 1_000) / BLOCK);
    }
  const medianOf = (name: string): number => timesOf(took[name] ?? []).p50_us;
  return {
    cost_us: medianOf('valid') - medianOf('pass'),
    refused_us: Object.fromEntries(Object.keys(refused).map((name) => [name, medianOf(name)])),
  };
}

/** How long keys are still answered by one of two processes after they were revoked. */
async function revocations(
  place: string,
  snapshot: string,
  count: number,
): Promise<KeysResult['revoked_ms']> {
  const store = await openStore(place);
  await alone(store, place, () => migrate(store));
  const account = await new Accounts(store).create({ mail: 'a@example.org', plan: 'enterprise' }, COMMAND);
  const keys = new Keys(store);
  const served = ['--snapshot', snapshot, '--store', place, '--keys', 'required'];
  const args = [main, 'serve', ...served, '--processes', '2', '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const base = await listening(child.stdout);
    const took: number[] = [];
    for (let each = 0; each < count; each += 1) {
      const { key, row } = await keys.create({ account: account.id, name: 'k', kind: 'live' }, COMMAND);
      while (!(await answers(base, key)).every(Boolean));
      await keys.revoke(row.id, COMMAND);
      const revoked = performance.now();
      let last = revoked;
      while ((await answers(base, key)).some(Boolean)) last = performance.now();
      took.push(last - revoked);
    }
    took.sort((one, other) => one - other);
    return { median: took[took.length >> 1] ?? 0, longest: took.at(-1) ?? 0 };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await store.destroy();
  }
}

async function listening(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const { message, url } = JSON.parse(line) as { message?: string; url?: string };
    if (message === 'listening' && url !== undefined) {
      output.resume();
      return url;
    }
  }
  throw new Error('the service did not start');
}

/** Whether several clients at once, each on a connection of its own, are answered. */
function answers(base: string, key: string): Promise<boolean[]> {
  const headers = { 'x-api-key': key, connection: 'close' };
  return Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const answer = await fetch(`${base}/regioner/1081`, { headers });
      await answer.arrayBuffer();
      return answer.ok;
    }),
  );
}
