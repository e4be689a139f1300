/**
 * `npm run soak -- --abuse`: every kind of attack for an equal time, an honest client beside it. The service has one
 * processor, attackers and honest client the other, where the honest client has priority (needs root). Fails when
 * a process dies, an honest request is not answered, key presses wait, one request holds the event loop, or memory is kept.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { KEPT_MS } from '../../../src/telemetry/metrics.ts';
import { readOptions } from '../../options.ts';
import { generator } from '../../random.ts';
import { digits } from '../../report/figure.ts';
import { pinned, privateMbOf, processors } from '../../system/process.ts';
import { Service } from '../../system/service.ts';
import { UsageError } from '../../usage.ts';
import { importSampleWithoutFanoe } from '../samples.ts';
import { type Attack, addressOf, type Defender, statusOf, type Target, type Try } from './attack.ts';
import { clients } from './clients.ts';
import { files } from './files.ts';
import type { Report } from './honest.ts';
import {
  mountSmallDisk,
  neighbours,
  PROXY,
  type RateStore,
  type SmallDisk,
  startRateStore,
} from './neighbours.ts';
import { requests } from './requests.ts';

const ATTACKS: Readonly<Record<string, Attack>> = { ...requests, ...files, ...clients, ...neighbours };

const help =
  (): string => `npm run soak -- --abuse [--minutes N] [--requests N] [--kinds LIST] [--processes N] [--snapshot DIR]

  --minutes N      for all kinds together (30)
  --requests N     ends after so many (5000000)
  --kinds LIST     some of them, separated by commas (all): ${Object.keys(ATTACKS).join(', ')}
  --processes N    of the service (1)
  --snapshot DIR   root of a snapshot (var/sample, and the sample without Fanø after it, for a past)

A rate store that hangs is tried where Valkey or Redis is installed, a full disk where one can be mounted (root, Linux).`;

/** The bars: milliseconds, and private memory of a serving process. */
const BARS = { alone: 10, attacked: 50, held: 20, privateMb: 300 };
const TRIES = 5;
/** What is still kept this long after the last request is kept. */
const SETTLE_MS = 65_000;
const RATE_STORE_PORT = 6_398;
const LONGEST_LOOK_MS = 10_000;
const OVERLOADED = 503;
/** Instead of an answer that has not come when a kind is over. */
const OVER = Symbol('over');

interface Row extends Report {
  readonly kind: string;
  readonly sent: number;
  /** The longest synchronous run that one request causes, best of five; the highest of all in the time. */
  readonly heldMs: number;
  readonly longestHeldMs: number;
  readonly privateMb: number;
  readonly isAlive: boolean;
  /** Statuses of its answers that the attack does not expect; what it expects when nothing of that came. */
  readonly unexpected: string;
}

export async function abuseScenario(words: string[]): Promise<void> {
  const options = readOptions(words, help(), ['minutes', 'requests', 'kinds', 'processes', 'snapshot']);
  if (options === undefined) return;
  const kinds = kindsOf(options.text('kinds'));
  const minutes = options.number('minutes', 30, 0.1, 24 * 60);
  const attacked = new Attacked({
    root: options.text('snapshot'),
    processes: options.whole('processes', 1, 1),
    msAKind: (minutes * 60_000) / (kinds.length + 1),
    most: options.whole('requests', 5_000_000, 1),
  });
  // Else the service would go on, and so would the small disk.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void attacked.close().finally(() => process.exit(1)));
  try {
    await attacked.run(kinds);
  } finally {
    await attacked.close();
  }
}

function kindsOf(list: string | undefined): [string, Attack][] {
  if (list === undefined) return Object.entries(ATTACKS);
  return list.split(',').map((name) => {
    const attack = ATTACKS[name.trim()];
    if (attack === undefined)
      throw new UsageError(`there is no kind ${name}; there are ${Object.keys(ATTACKS).join(', ')}`);
    return [name.trim(), attack];
  });
}

interface Order {
  /** The sample and its past when absent. */
  readonly root: string | undefined;
  readonly processes: number;
  readonly msAKind: number;
  readonly most: number;
}

/** A service under attack, and all that is started for it. */
class Attacked {
  readonly #order: Order;
  readonly #folder = mkdtempSync(join(tmpdir(), 'vejviser-abuse-'));
  readonly #rows: Row[] = [];
  /** Private memory of the serving processes at their end, in megabytes, and what they ended with. */
  readonly #left: number[] = [];
  readonly #codes: (number | null)[] = [];
  #rateStore: RateStore | undefined;
  #service: Service | undefined;
  #honest: ChildProcess | undefined;
  #smallDisk: SmallDisk | undefined;
  #defender: Defender = 'open';
  #root = '';
  #sent = 0;
  /** When the last report was read. */
  #lookedAt = 0;

  constructor(order: Order) {
    this.#order = order;
  }

  async run(kinds: readonly [string, Attack][]): Promise<void> {
    spawnSync('taskset', ['--cpu-list', '--pid', `${processors - 1}`, `${process.pid}`]);
    this.#root = this.#order.root ?? (await this.#sampleWithPast());
    this.#rateStore = startRateStore(RATE_STORE_PORT);
    this.#smallDisk = mountSmallDisk(this.#storeOf('on a small disk'));
    const quiet = { clients: 0, begin: () => async () => {} } satisfies Attack;
    await this.#attack('nobody attacks', quiet);
    for (const [kind, attack] of kinds) {
      const isMissing =
        (kind === 'a rate store that hangs' && this.#rateStore === undefined) ||
        (attack.defender === 'on a small disk' && this.#smallDisk === undefined);
      if (isMissing) console.log(`${kind}: not tried, it needs what this machine has not`);
      else if (this.#sent < this.#order.most) await this.#attack(kind, attack);
    }
    await this.#stop();
    this.#judge();
  }

  /** Stops a service when what it does not need any more has had time to go. */
  async #stop(): Promise<void> {
    if (this.#service === undefined) return;
    await sleep(SETTLE_MS);
    this.#left.push(...this.#pids().map(privateMbOf));
    this.#codes.push(await this.#service.stop());
  }

  async close(): Promise<void> {
    this.#honest?.kill();
    this.#rateStore?.stop();
    await this.#service?.stop();
    this.#smallDisk?.unmount();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #attack(kind: string, attack: Attack): Promise<void> {
    await this.#serve(attack.defender ?? 'open');
    const target = this.#target();
    const again = await attack.begin(target);
    const heldMs = attack.clients === 0 ? 0 : await this.#held(again);
    await this.#heldSince();
    await this.#report();
    const { sent, statuses } = await this.#load(attack, again);
    const report = await this.#report();
    const longestHeldMs = await this.#heldSince();
    await attack.end?.();
    const row = {
      ...{ kind, sent, heldMs, longestHeldMs, ...report },
      privateMb: Math.max(...this.#pids().map(privateMbOf)),
      isAlive: this.#service?.isAlive === true && this.#pids().length >= this.#order.processes,
      unexpected: unexpectedOf(attack, statuses),
    };
    this.#rows.push(row);
    console.log(lineOf(row));
  }

  async #load({ clients }: Attack, again: Try): Promise<{ sent: number; statuses: Set<number> }> {
    let sent = 0;
    const statuses = new Set<number>();
    const end = performance.now() + this.#order.msAKind;
    const one = async (client: number): Promise<void> => {
      const random = generator(client + 1);
      while (performance.now() < end && this.#sent < this.#order.most) {
        // A timer that goes on would keep the answer.
        const ended = new AbortController();
        const over = sleep(Math.max(0, end - performance.now()), OVER, { signal: ended.signal });
        const answer = await Promise.race([again(client, random), over]);
        ended.abort();
        if (answer !== OVER) statuses.add(statusOf(answer));
        sent += 1;
        this.#sent += 1;
      }
    };
    if (clients === 0) await sleep(this.#order.msAKind);
    await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
    return { sent, statuses };
  }

  /** The longest that one try holds the event loop: the best of some, since the machine has pauses of its own. */
  async #held(again: Try): Promise<number> {
    const random = generator(0);
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      await this.#heldSince();
      await Promise.race([again(attempt, random), sleep(LONGEST_LOOK_MS)]);
      least = Math.min(least, await this.#heldSince());
    }
    return least;
  }

  /** The longest since the last look, in milliseconds. The service makes a new report only after {@link KEPT_MS}. */
  async #heldSince(): Promise<number> {
    await sleep(Math.max(0, this.#lookedAt + KEPT_MS - performance.now()));
    const text = await (await fetch(`${this.#service?.url}/metrics`)).text();
    this.#lookedAt = performance.now();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? 0) * 1_000;
  }

  /** A transaction that a later one has changed: without it an extract of the past undoes nothing. */
  async #sampleWithPast(): Promise<string> {
    const root = join(this.#folder, 'data');
    cpSync(join('var', 'sample'), root, { recursive: true });
    return importSampleWithoutFanoe(root);
  }

  /** Another service is started where the kinds change. */
  async #serve(defender: Defender): Promise<void> {
    if (this.#service?.isAlive && this.#defender === defender) return;
    this.#honest?.kill();
    await this.#stop();
    this.#defender = defender;
    const { processes } = this.#order;
    const keyed = ['--keys', 'optional', '--allow-http', '--keyless-rate', '1000000'];
    const words = [
      ...['--store', this.#storeOf(defender), '--disk-reserve', '0', '--trusted-proxies', addressOf(PROXY)],
      ...(processes > 1 ? ['--processes', `${processes}`] : []),
      ...(defender === 'open' ? [] : keyed),
      ...(defender === 'keyed' && this.#rateStore !== undefined ? ['--rate-store', this.#rateStore.url] : []),
    ];
    mkdirSync(this.#storeOf(defender), { recursive: true });
    this.#service = await Service.start(this.#root, words, (command) => pinned(command, 0));
    const honest = fork(fileURLToPath(new URL('honest.ts', import.meta.url)));
    comesFirst(honest);
    honest.send(this.#target().port);
    this.#honest = honest;
  }

  #target(port = Number(new URL(this.#service?.url ?? '').port)): Target {
    return { port, store: this.#storeOf(this.#defender), rateStore: this.#rateStore?.pid };
  }

  #storeOf(defender: Defender): string {
    return join(this.#folder, defender.replaceAll(' ', '-'));
  }

  async #report(): Promise<Report> {
    this.#honest?.send('report');
    const [report] = await once(this.#honest as ChildProcess, 'message');
    return report as Report;
  }

  #pids(): number[] {
    return (this.#service?.answering ?? []).filter((pid) => privateMbOf(pid) > 0);
  }

  #judge(): void {
    const [rows, left, codes] = [this.#rows, this.#left, this.#codes];
    const [alone, ...attacked] = rows;
    const worst = (of: (row: Row) => number): string => {
      const row = attacked.toSorted((one, other) => of(other) - of(one))[0];
      return row === undefined ? 'none' : `${of(row).toFixed(1)} (${row.kind})`;
    };
    const all = (of: (row: Row) => boolean): boolean => attacked.every(of);
    const failed = rows.reduce((sum, row) => sum + row.failed, 0);
    const refused = rows.reduce((sum, row) => sum + row.refused, 0);
    const uploads = rows.reduce((sum, row) => sum + row.uploads, 0);
    const others = attacked.filter((row) => row.unexpected !== '');
    const unexpected = others.map((row) => `${row.unexpected} (${row.kind})`).join(', ') || 'none';
    const most = BARS.privateMb;
    const facts = [
      [
        rows.every(({ isAlive }) => isAlive) && codes.every((code) => code === 0),
        `no process died; the services ended with ${codes.join(', ')}`,
      ],
      [
        (alone?.p99Ms ?? 0) < BARS.alone,
        `key presses alone: p99 ${alone?.p99Ms.toFixed(1)} ms (${BARS.alone})`,
      ],
      [
        all(({ p99Ms }) => p99Ms < BARS.attacked),
        `beside attacks: p99 ${worst((row) => row.p99Ms)} ms (${BARS.attacked})`,
      ],
      [
        all(({ heldMs }) => heldMs <= BARS.held),
        `one request holds the event loop ${worst((row) => row.heldMs)} ms (${BARS.held})`,
      ],
      [failed === 0, `${failed} key presses not answered`],
      [
        refused === 0 && uploads > 0,
        `${uploads} honest uploads answered; ${refused} uploads and large lists not`,
      ],
      [all(({ unexpected }) => unexpected === ''), `answers that an attack does not expect: ${unexpected}`],
      [
        left.every((mb) => mb < most),
        `private memory at the end: ${left.map((mb) => mb.toFixed(0)).join(', ')} MB (${most})`,
      ],
    ] as const;
    console.log(`${digits(this.#sent)} requests`);
    for (const [holds, fact] of facts) console.log(`${holds ? 'holds ' : 'BROKEN'}  ${fact}`);
    if (facts.some(([holds]) => !holds)) process.exitCode = 1;
  }
}

/** Attackers make messages of megabytes on the processor of the honest client, which would wait for them. */
function comesFirst({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch (error) {
    console.log(`key presses may wait for the attackers' own work: ${String(error)}`);
  }
}

function unexpectedOf({ expected }: Attack, statuses: ReadonlySet<number>): string {
  if (expected === undefined) return '';
  const others = [...statuses].filter((status) => status !== OVERLOADED && !expected.includes(status));
  if (others.length > 0) return others.join(' ');
  return expected.some((status) => statuses.has(status)) ? '' : `no ${expected.join(' ')}`;
}

function lineOf(row: Row): string {
  const ms = (value: number): string => value.toFixed(1).padStart(8);
  const presses = `${ms(row.p50Ms)}${ms(row.p99Ms)}${ms(row.longestMs)} ms`;
  const held = `held ${ms(row.heldMs)} /${ms(row.longestHeldMs)} ms`;
  const honest = `${row.presses} presses, ${row.failed} failed, ${row.uploads} uploads, ${row.refused} refused`;
  return `${row.kind.padEnd(32)}${String(row.sent).padStart(8)} sent ${presses}  ${held}  ${row.privateMb.toFixed(0).padStart(5)} MB  ${honest}`;
}
