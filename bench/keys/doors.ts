/** A door over a store of its own, asked without a server: what it costs, and how long it takes to refuse. */
import { Access } from '../../src/access/access.ts';
import { PageSessions } from '../../src/access/page-sessions.ts';
import { Plans } from '../../src/access/plans.ts';
import { Windows } from '../../src/access/rate/windows.ts';
import { Standings } from '../../src/access/standing.ts';
import { Ledger } from '../../src/access/usage/ledger.ts';
import { Meter } from '../../src/access/usage/meter.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { type Context, contextFinder } from '../../src/http/request/context.ts';
import { checksumOf, KeyForm, newKey } from '../../src/keys/format.ts';
import { KeyCopy } from '../../src/keys/key-copy.ts';
import { Keys } from '../../src/keys/keys.ts';
import { MOST_KEYS } from '../../src/keys/most.ts';
import { alone, migrate, openStore, type Store } from '../../src/store/store.ts';
import { PLAN, table } from './plans.ts';

const PREFIX = 'vejviser';
const CHECKSUM = 6;
const URL = '/autocomplete?q=strandvej';

export interface Doors {
  /** One call with this key; whether it was let in. */
  call(key: string): boolean;
  /** What a service without keys does in its place. */
  pass(): void;
  /** By name: `valid`, and those that are refused. */
  readonly keys: Readonly<Record<'valid' | 'unknown' | 'revoked' | 'one_letter_wrong', string>>;
  close(): Promise<void>;
}

export async function doorsOver(place: string, others: number): Promise<Doors> {
  const store = await openStore(place);
  await alone(store, place, () => migrate(store));
  const keys = await keysIn(store, others);
  const fail = (error: unknown): never => {
    throw error;
  };
  const copy = new KeyCopy(store, new KeyForm(PREFIX), fail);
  await copy.look();
  const meter = new Meter(new Ledger(store), fail);
  const plans = new Plans(table);
  const standings = new Standings({ plans, testRate: 1, keylessRate: 1 });
  const access = new Access(new KeyForm(PREFIX), { isRequired: true, allowHttp: false });
  const sessions = new PageSessions(new Sessions(store), { name: 'vejviser', isSecure: false });
  access.open({ copy, standings, rates: new Windows(), meter, tokens: undefined, sessions });
  const contextOf = contextFinder(() => 'http://h');
  const socket = {};
  const call = (key: string): boolean => {
    const raw = { url: URL, headers: { host: 'h', 'x-api-key': key }, socket };
    raw.url = access.take(raw as never);
    const request = {
      raw,
      ip: '127.0.0.1',
      protocol: 'http',
      headers: raw.headers,
      routeOptions: { url: URL },
    };
    const reply: { statusCode: number; context?: Context } = { statusCode: 200 };
    let isIn = true;
    access.admit(request as never, reply as never, contextOf, (refused) => {
      isIn = refused === undefined;
    });
    // Of an answer they are part of the cost.
    reply.context?.headers?.addTo([]);
    access.settle(reply as never);
    return isIn;
  };
  // The first call of an account asks the store what it has used.
  call(keys.valid);
  await meter.flush();
  return {
    keys,
    call,
    pass() {
      contextOf({ raw: {} } as never, {} as never);
    },
    async close() {
      await store.destroy();
    },
  };
}

/** Keys among `others`, of accounts that have as many as they may. */
async function keysIn(store: Store, others: number): Promise<Doors['keys']> {
  const accounts = new Accounts(store);
  const accountOf = async (mail: string) => (await accounts.create({ mail, plan: PLAN }, COMMAND)).id;
  const keys = new Keys(store, PREFIX);
  const make = async (account: string, name: string) => keys.create({ account, name, kind: 'live' }, COMMAND);
  for (let count = 0; count < others; count += 1)
    await make(await accountOf(`${Math.floor(count / MOST_KEYS)}@example.org`), 'other');
  const account = await accountOf('a@example.org');
  const [valid, revoked] = [await make(account, 'valid'), await make(account, 'revoked')];
  await keys.revoke(revoked.row.id, COMMAND);
  const body = valid.key.slice(0, -CHECKSUM);
  const wrong = body.slice(0, -1) + (body.endsWith('a') ? 'b' : 'a');
  return {
    valid: valid.key,
    unknown: newKey(PREFIX, 'live'),
    revoked: revoked.key,
    one_letter_wrong: wrong + checksumOf(wrong),
  };
}
