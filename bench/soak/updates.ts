/**
 * Updates that are killed at seeded moments: what is in use afterwards is the old state whole, or the new one whole, and the
 * next update leads to what it leads to where nothing is killed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeDar } from '../build/dar.ts';
import { command, generated } from '../country.ts';
import { readOptions } from '../options.ts';
import { generator } from '../random.ts';
import { writeDay } from '../update/day.ts';

const HELP = `npm run soak -- --updates N [--seed N]

  --updates N   how many updates are killed, such as 30
  --seed N      of the moments (1)`;

/** Of the country: an update takes a second, so that many can be killed. */
const SCALE = 0.001;

export interface UpdatesOrder {
  readonly kills: number;
  readonly seed: number;
}

export interface UpdatesResult {
  readonly kills: number;
  /** Of these, how many ended before they were killed. */
  readonly wereOver: number;
  /** What was not as it should be, in words. */
  readonly broken: readonly string[];
}

export async function updatesScenario(words: readonly string[]): Promise<void> {
  const options = readOptions(words, HELP, ['updates', 'seed']);
  if (options === undefined) return;
  const result = await killedUpdates({
    kills: options.whole('updates', 30, 1),
    seed: options.whole('seed', 1, 0),
  });
  console.log(`${result.kills} updates killed, of which ${result.wereOver} were over`);
  for (const fact of result.broken) console.log(`BROKEN  ${fact}`);
  if (result.broken.length > 0) process.exitCode = 1;
}

export async function killedUpdates({ kills, seed }: UpdatesOrder): Promise<UpdatesResult> {
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-updates-'));
  try {
    const { register, root } = await smallRegister(folder);
    const calm = join(folder, 'calm');
    cpSync(root, calm, { recursive: true });
    const random = generator(seed);
    const broken: string[] = [];
    let wereOver = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const changes = join(folder, `day-${kill}`);
      writeDay(register, changes, kill);
      const words = (into: string): string[] => ['update', changes, '--out', into, '--priority', 'low'];
      const begun = performance.now();
      await run(words(calm));
      const milliseconds = performance.now() - begun;
      const [before, expected] = [stateOf(root), stateOf(calm)];
      await run(words(root), random() * milliseconds);
      const found = stateOf(root);
      const isOver = found.current !== before.current;
      wereOver += Number(isOver);
      const note = (what: string): void => void broken.push(`kill ${kill}: ${what}`);
      if (!isOver && found.transactions !== before.transactions)
        note('a transaction is seen that is not in use');
      if (isOver && !isSame(found, expected)) note('what is in use is neither the old state nor the new one');
      await run(['verify', root]).catch(() => note('what is in use is damaged'));
      await run(words(root)).catch(() => note('the next update failed'));
      if (!isSame(stateOf(root), expected)) note('the next update led elsewhere');
      const left = readdirSync(join(root, 'snapshots')).filter((name) => name.startsWith('.'));
      if (left.length > 0) note(`${left.join(', ')} is left`);
    }
    return { kills, wereOver, broken };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Files of a small address register, and a root that they were imported into. */
export async function smallRegister(folder: string): Promise<{ register: string; root: string }> {
  const [legacy, register, root] = [join(folder, 'legacy'), join(folder, 'register'), join(folder, 'root')];
  await run([...generated(SCALE), '--as', 'legacy-csv', '--out', legacy]);
  await writeDar(legacy, register);
  await run(['import', register, '--out', root]);
  return { register, root };
}

interface State {
  /** What the root names. */
  readonly current: string;
  readonly dataVersion: string;
  /** What the transactions in use say, but for their numbers and times. */
  readonly transactions: string;
}

const isSame = (one: State, other: State): boolean =>
  one.dataVersion === other.dataVersion && one.transactions === other.transactions;

function stateOf(root: string): State {
  const current = readFileSync(join(root, 'current'), 'utf8');
  const [dataVersion = '', last = ''] = current.split('\n');
  const numbers = readdirSync(join(root, 'events')).map(Number).filter(Number.isInteger);
  const seen = numbers.filter((number) => number <= Number(last)).sort((one, other) => one - other);
  const transactions = seen.map((number) => {
    const file = join(root, 'events', `${number}`, 'transaction.json');
    const { dataVersion, hasHistory, entities } = JSON.parse(readFileSync(file, 'utf8')) as Transaction;
    const whole = entities.every(({ entitet }) => existsSync(join(file, '..', `${entitet}.arrow`)));
    return { dataVersion, hasHistory, entities, whole };
  });
  return { current, dataVersion, transactions: JSON.stringify(transactions) };
}

interface Transaction {
  readonly dataVersion: string;
  readonly hasHistory: boolean;
  readonly entities: readonly { readonly entitet: string }[];
}

/** Runs the command to its end, or kills it after so long. Rejects when it fails by itself. */
export async function run(words: readonly string[], killAfter?: number): Promise<void> {
  const child = spawn(process.execPath, [command, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(-2_000);
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  if (killAfter !== undefined) {
    await Promise.race([ended, sleep(killAfter)]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  if (code !== 0 && signal !== 'SIGKILL')
    throw new Error(`${words.join(' ')} ended with ${code}: ${complaint}`);
}
