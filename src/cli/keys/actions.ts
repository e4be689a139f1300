/** What `vejviser keys` does with the keys of a store. A key that is made stands alone on standard output. */
import { type Plans, readPlans } from '../../access/plans.ts';
import { billingEvents, endOf } from '../../access/usage/billing-events.ts';
import { dayOf, monthOf } from '../../access/usage/calendar.ts';
import { invoiceRows, usageRows } from '../../access/usage/report.ts';
import { Accounts, hasControls, mailOf } from '../../accounts/accounts.ts';
import { COMMAND } from '../../accounts/audit.ts';
import { type Key, Keys, LONGEST_NAME, type MadeKey } from '../../keys/keys.ts';
import { NoAccount, TooManyKeys } from '../../keys/most.ts';
import { networkOf, originOf } from '../../keys/restriction.ts';
import type { AccountTable } from '../../store/schema/accounts.ts';
import type { Store } from '../../store/store.ts';
import { CommandError, type Given, isOn, optionValue, UsageError } from '../command.ts';
import { printRows } from './list.ts';
import { EVENTS, formatOf, keysOptions, listOf, matching } from './options.ts';

export type Action = (store: Store, given: Given, ids: readonly string[]) => Promise<void>;

const HOUR_MS = 3_600_000;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export const actions: Readonly<Record<string, Action>> = {
  async create(store, given, ids) {
    none(ids);
    const name = (optionValue(keysOptions.name, given) ?? keysOptions.name.fallback).slice(0, LONGEST_NAME);
    if (hasControls(name)) throw new UsageError('--name must not contain control characters');
    const restriction = {
      origins: listOf(keysOptions.origins, given, originOf),
      networks: listOf(keysOptions.networks, given, networkOf),
    };
    const account = await accountFor(store, given);
    const kind = isOn(keysOptions.test, given) ? 'test' : 'live';
    const wanted = { account: account.id, name, kind, restriction } as const;
    print(await keysOf(store, given).create(wanted, COMMAND).catch(asCommandError));
  },

  async list(store, given, ids) {
    none(ids);
    const accounts = await new Accounts(store).list();
    const mails = new Map(accounts.map(({ id, mail }) => [id, mail]));
    const only = await named(store, given);
    const keys = await keysOf(store, given).list(only?.id);
    const rows = keys.map((key) => described(key, mails.get(key.account) ?? ''));
    printRows(Object.keys(described(EMPTY, '')), rows, formatOf(given));
  },

  async rotate(store, given, ids) {
    const id = one('rotate', ids);
    const hours = Number(matching(keysOptions.overlap, given, /^\d{1,5}$/, keysOptions.overlap.fallback));
    const made = await keysOf(store, given)
      .rotate(id, hours * HOUR_MS, COMMAND)
      .catch(asCommandError);
    if (made === undefined) throw new CommandError(`no valid key has the id ${id}`);
    print(made);
  },

  async revoke(store, given, ids) {
    const id = one('revoke', ids);
    if (!(await keysOf(store, given).revoke(id, COMMAND)))
      throw new CommandError(`no key that is not revoked has the id ${id}`);
    console.error('It is refused everywhere within a second.');
  },

  async usage(store, given, ids) {
    none(ids);
    const today = dayOf(Date.now());
    const from = matching(keysOptions.from, given, DAY, `${monthOf(today)}-01`);
    const to = matching(keysOptions.to, given, DAY, today);
    const rows = await usageRows(store, { from, to, account: (await named(store, given))?.id });
    const columns = ['mail', 'day', 'key', 'key_name', 'last_four', 'operation', 'channel', 'calls'];
    printRows(
      columns,
      rows.map((row) => ({ ...row })),
      formatOf(given),
    );
  },

  async invoices(store, given, ids) {
    none(ids);
    const month = matching(keysOptions.month, given, MONTH, monthOf(dayOf(Date.now())));
    const rows = await invoiceRows(store, plansOf(given), month);
    if (optionValue(keysOptions.format, given) === EVENTS) {
      if (endOf(month) > Date.now()) throw new UsageError(`--format ${EVENTS} is of a month that is over`);
      for (const event of billingEvents(rows)) console.log(JSON.stringify(event));
      return;
    }
    const columns = ['account', 'mail', 'plan', 'month', 'channel', 'calls', 'included', 'overage'];
    printRows(
      columns,
      rows.map((row) => ({ ...row })),
      formatOf(given),
    );
  },
};

const EMPTY: Key = {
  ...{ id: '', account: '', name: '', kind: 'live', last_four: '', state: 'active', created: 0 },
  ...{ used: null, expires: null, revoked: null, replaces: null, origins: [], networks: [] },
};

function described(key: Key, mail: string) {
  const { id, name, kind, last_four, state, created, used, expires, origins, networks } = key;
  const at = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());
  return {
    ...{ id, mail, name, kind, last_four, state, created: at(created), used: at(used), expires: at(expires) },
    ...{ origins: origins.join(' '), networks: networks.join(' ') },
  };
}

function asCommandError(error: unknown): never {
  throw error instanceof TooManyKeys || error instanceof NoAccount ? new CommandError(error.message) : error;
}

function print({ key, row }: MadeKey): void {
  console.error(`id ${row.id}; the key is not shown again:`);
  console.log(key);
}

function keysOf(store: Store, given: Given): Keys {
  const { prefix } = keysOptions;
  return new Keys(store, prefix.read(optionValue(prefix, given), prefix));
}

function plansOf(given: Given): Plans {
  return readPlans(optionValue(keysOptions.plans, given));
}

/** The account that was named; it is made if there is none, and gets the plan that was named. */
async function accountFor(store: Store, given: Given): Promise<AccountTable> {
  const mail = mailIn(given);
  if (mail === undefined) throw new UsageError('keys create needs --account MAIL');
  const plans = plansOf(given);
  const wanted = optionValue(keysOptions.plan, given);
  if (wanted !== undefined && !plans.has(wanted))
    throw new UsageError(`--plan is ${wanted}, but must be one of ${plans.names.join(', ')}`);
  const accounts = new Accounts(store);
  const account = await accounts.create({ mail, plan: wanted ?? plans.first.name }, COMMAND);
  if (wanted !== undefined && account.plan !== wanted) await accounts.setPlan(account.id, wanted, COMMAND);
  return account;
}

/** The account that was named, if one was. */
async function named(store: Store, given: Given): Promise<AccountTable | undefined> {
  const mail = mailIn(given);
  if (mail === undefined) return undefined;
  const account = await new Accounts(store).findByMail(mail);
  if (account === undefined) throw new CommandError(`no account has the address ${mail}`);
  return account;
}

function mailIn(given: Given): string | undefined {
  const text = optionValue(keysOptions.account, given);
  if (text === undefined) return undefined;
  const mail = mailOf(text);
  if (mail === undefined) throw new UsageError(`--account is ${text}, but must be a mail address`);
  return mail;
}

function one(action: string, ids: readonly string[]): string {
  const [id, ...more] = ids;
  if (id === undefined || more.length > 0)
    throw new UsageError(`keys ${action} needs one ID, which keys list shows`);
  return id;
}

function none(ids: readonly string[]): void {
  if (ids.length > 0) throw new UsageError(`keys takes no ${ids[0]} here`);
}
