/**
 * A service with keys whose processes are killed at seeded moments under load, the primary now and then: what was counted, and
 * whether a key that somebody was shown is one afterwards.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Plans } from '../../src/access/plans.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { SignInLinks } from '../../src/dashboard/sign-in/links.ts';
import { KeyForm } from '../../src/keys/format.ts';
import { KeyCopy } from '../../src/keys/key-copy.ts';
import { Keys } from '../../src/keys/keys.ts';
import { MOST_KEYS } from '../../src/keys/most.ts';
import { alone, migrate, openStore, type Store } from '../../src/store/store.ts';
import { readOptions } from '../options.ts';
import { generator, pick } from '../random.ts';
import { Service } from '../system/service.ts';

const PROCESSES = 3;
const CLIENTS = 3;
const MAKERS = 3;
/** Every so many kills are of the primary, and so of all. */
const PRIMARY_EVERY = 5;
const SECOND_MS = 1_000;
/** So many calls are answered after a kill before the pause that leads to the next one. */
const BETWEEN = 50;
const LONGEST_PAUSE_MS = 500;
/** Between two calls of a client: what starts anew needs the processor too. */
const THINKING_MS = 5;
/** Between two keys of a maker. */
const MAKING_MS = 400;
const LOOK_MS = 20;
const PATH = '/kommuner/550';

export interface KillsOrder {
  readonly kills: number;
  readonly seed: number;
  /** Root of a snapshot. */
  readonly snapshot: string;
}

/** Calls of an account. */
export interface Counted {
  readonly answered: number;
  /** Whose answer did not come, because the process was killed: they may have been counted. */
  readonly unsure: number;
  /** In the days of usage, and in the month. */
  readonly days: number;
  readonly month: number;
}

export interface KillsResult {
  readonly kills: number;
  readonly seconds: number;
  /** A plan that goes on, and one that ends: there each call is in the store before it is answered. */
  readonly goesOn: Counted;
  readonly ends: Counted;
  readonly quota: number;
  /** Answered by anybody in the second before a kill. */
  readonly atRisk: number;
  readonly keysShown: number;
  readonly keysLost: number;
}

const HELP = `npm run soak -- --kills N [--seed N] [--snapshot DIR]

  --kills N        how many processes are killed, such as 30
  --seed N         of the moments (1)
  --snapshot DIR   root of a snapshot (var/sample)`;

export async function killsScenario(words: readonly string[]): Promise<void> {
  const options = readOptions(words, HELP, ['kills', 'seed', 'snapshot']);
  if (options === undefined) return;
  const result = await killsUnderLoad({
    kills: options.whole('kills', 30, 1),
    seed: options.whole('seed', 1, 0),
    snapshot: options.text('snapshot') ?? join('var', 'sample'),
  });
  console.log(`${result.kills} kills in ${result.seconds.toFixed(0)} s`);
  const facts = factsOf(result);
  for (const { holds, fact } of facts) console.log(`${holds ? 'holds ' : 'BROKEN'}  ${fact}`);
  if (facts.some(({ holds }) => !holds)) process.exitCode = 1;
}

interface Fact {
  readonly holds: boolean;
  readonly fact: string;
}

export function factsOf({ goesOn, ends, quota, atRisk, keysShown, keysLost }: KillsResult): Fact[] {
  const lost = goesOn.answered - goesOn.days;
  const most = ({ answered, unsure }: Counted): number => answered + unsure;
  return [
    { holds: lost <= atRisk, fact: `${lost} counts lost, of ${atRisk} in the seconds before the kills` },
    { holds: goesOn.days <= most(goesOn), fact: `${goesOn.days} calls charged, of ${most(goesOn)} asked` },
    { holds: goesOn.month === goesOn.days, fact: `the month has ${goesOn.month}, its days ${goesOn.days}` },
    {
      holds: ends.answered <= quota,
      fact: `${ends.answered} calls answered of a plan that ends at ${quota}`,
    },
    {
      holds: ends.month >= ends.answered && ends.month <= most(ends),
      fact: `its month has ${ends.month}, of ${ends.answered} to ${most(ends)}`,
    },
    { holds: ends.days <= most(ends), fact: `its days have ${ends.days}` },
    { holds: keysShown > 0 && keysLost === 0, fact: `${keysLost} of ${keysShown} keys lost` },
  ];
}

export async function killsUnderLoad({ kills, seed, snapshot }: KillsOrder): Promise<KillsResult> {
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-kills-'));
  const place = join(folder, 'store');
  const store = await openStore(place);
  try {
    await alone(store, place, () => migrate(store));
    return await new Kills(store, place, folder, { kills, seed, snapshot }).run();
  } finally {
    await store.destroy();
    rmSync(folder, { recursive: true });
  }
}

/** One caller: when he was answered, and how often he was not. */
interface Caller {
  readonly account: string;
  readonly key: string;
  readonly answered: number[];
  unsure: number;
}

class Kills {
  readonly #store: Store;
  readonly #order: KillsOrder;
  readonly #words: readonly string[];
  readonly #shown: string[] = [];
  readonly #killed: number[] = [];
  readonly #quota: number;
  #service: Service | undefined;
  #isOver = false;

  constructor(store: Store, place: string, folder: string, order: KillsOrder) {
    this.#store = store;
    this.#order = order;
    const [free, , , enterprise] = new Plans().all.map(({ name: _, ...terms }) => terms);
    // Enough for all that is asked.
    this.#quota = 400 * order.kills;
    const ends = { ...free, calls_per_minute: null, calls_per_month: this.#quota };
    const plans = join(folder, 'plans.json');
    writeFileSync(plans, JSON.stringify({ free, ends, enterprise }));
    this.#words = ['--keys', 'required', '--store', place, '--plans', plans, '--processes', `${PROCESSES}`];
  }

  async run(): Promise<KillsResult> {
    const { kills, snapshot } = this.#order;
    const [goesOn, ends] = [await this.#caller('enterprise'), await this.#caller('ends')];
    const began = performance.now();
    this.#service = await Service.start(snapshot, this.#words);
    const load = [
      ...Array.from({ length: CLIENTS }, () => this.#call(goesOn)),
      this.#call(ends),
      ...Array.from({ length: MAKERS }, (_, number) => this.#make(number)),
    ];
    await this.#kill(goesOn);
    while (this.#shown.length < MAKERS) await sleep(LOOK_MS);
    this.#isOver = true;
    await Promise.all(load);
    await this.#service.stop();
    const copy = new KeyCopy(this.#store, new KeyForm('vejviser'), (error) => {
      throw error;
    });
    await copy.look();
    return {
      ...{ kills, quota: this.#quota, seconds: (performance.now() - began) / 1_000 },
      goesOn: await this.#counted(goesOn),
      ends: await this.#counted(ends),
      atRisk: goesOn.answered.filter((at) =>
        this.#killed.some((kill) => at > kill - SECOND_MS && at <= kill + LOOK_MS),
      ).length,
      keysShown: this.#shown.length,
      keysLost: this.#shown.filter((key) => copy.find(key) === undefined).length,
    };
  }

  async #kill({ answered }: Caller): Promise<void> {
    const { kills, seed, snapshot } = this.#order;
    const random = generator(seed);
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = answered.length + BETWEEN;
      while (answered.length < enough) await sleep(LOOK_MS);
      await sleep(random() * LONGEST_PAUSE_MS);
      const service = this.#service as Service;
      if (kill % PRIMARY_EVERY === 0) {
        this.#killed.push(performance.now());
        process.kill(service.pid, 'SIGKILL');
        const children = service.answering.filter(isAlive);
        while (children.some(isAlive)) await sleep(LOOK_MS);
        this.#service = await Service.start(snapshot, this.#words);
        continue;
      }
      let alive = service.answering.filter(isAlive);
      for (; alive.length === 0; alive = service.answering.filter(isAlive)) await sleep(LOOK_MS);
      this.#killed.push(performance.now());
      process.kill(pick(alive, random), 'SIGKILL');
    }
  }

  async #caller(plan: string): Promise<Caller> {
    const { id } = await new Accounts(this.#store).create({ mail: `${plan}@example.org`, plan }, COMMAND);
    const { key } = await new Keys(this.#store).create({ account: id, name: 'k', kind: 'live' }, COMMAND);
    return { account: id, key, answered: [], unsure: 0 };
  }

  /** Calls until all is over, each time on the connection of before, if there is one. */
  async #call(caller: Caller): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.#isOver) {
      const answer = await this.#ask('GET', PATH, { 'x-api-key': caller.key }, undefined, agent);
      if (answer === 'cut') caller.unsure += 1;
      else if (answer !== 'refused' && answer.status === 200) caller.answered.push(performance.now());
      await sleep(THINKING_MS);
    }
    agent.destroy();
  }

  /** Somebody who is signed in and makes key after key. */
  async #make(number: number): Promise<void> {
    const mail = `maker${number}@example.org`;
    const cookie = await this.#signIn(mail);
    for (let made = 0; made < MOST_KEYS && !this.#isOver; made += 1) {
      const again = { 'idempotency-key': `${number} ${made}` };
      const answer = await this.#ask(
        'POST',
        '/konto/api/keys',
        { cookie, ...again },
        { name: 'k', kind: 'live' },
      );
      if (typeof answer === 'object' && answer.status === 201)
        this.#shown.push((JSON.parse(answer.body) as { key: string }).key);
      await sleep(MAKING_MS);
    }
  }

  async #signIn(mail: string): Promise<string> {
    for (;;) {
      const token = await new SignInLinks(this.#store).make(mail, COMMAND);
      const answer = await this.#ask('POST', '/konto/api/session', {}, { token });
      if (typeof answer === 'object' && answer.status === 204) return answer.cookie;
      await sleep(LOOK_MS);
    }
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    more: Record<string, string>,
    sent?: object,
    agent?: Agent,
  ): Promise<Answer> {
    const url = (this.#service as Service).url;
    const body = sent === undefined ? undefined : JSON.stringify(sent);
    const own = { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const headers = { ...more, ...(body !== undefined && own) };
    const asking = request(`${url}${path}`, { method, headers, agent: agent ?? false });
    asking.end(body);
    try {
      const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      return { status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString(), cookie };
    } catch (error) {
      // Nobody listened, so nobody counted.
      return (error as { code?: string }).code === 'ECONNREFUSED' ? 'refused' : 'cut';
    }
  }

  async #counted({ account, answered, unsure }: Caller): Promise<Counted> {
    const sum = async (table: 'usage' | 'months'): Promise<number> => {
      const rows = await this.#store
        .selectFrom(table)
        .select('calls')
        .where('account', '=', account)
        .execute();
      return rows.reduce((all, { calls }) => all + Number(calls), 0);
    };
    return { answered: answered.length, unsure, days: await sum('usage'), month: await sum('months') };
  }
}

type Answer = { readonly status: number; readonly body: string; readonly cookie: string } | 'cut' | 'refused';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
