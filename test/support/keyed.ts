/** The service with keys over a store of its own, answered by the stand-in for the addon, with an account on each plan. */
import type { InjectOptions } from 'fastify';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import type { Service } from '../../src/app.ts';
import { Keys } from '../../src/keys/keys.ts';
import type { Restriction } from '../../src/keys/restriction.ts';
import type { KeyKind } from '../../src/store/schema/accounts.ts';
import { alone, migrate, openStore, type Store } from '../../src/store/store.ts';
import { echoService } from './echo.ts';
import { inFolder, type Places } from './stores.ts';

export interface Keyed {
  readonly service: Service;
  readonly store: Store;
  readonly place: string;
  readonly keys: Keys;
  readonly accounts: Accounts;
  /** Lines of the log so far. */
  readonly lines: readonly string[];
  /** A new account on a plan; its id. */
  account(plan: string): Promise<string>;
  /** A key that the service knows: of the account of a plan, which is made when it is first named. */
  key(plan: string, kind?: KeyKind, restriction?: Restriction): Promise<string>;
  /** Brings what was counted to the store. */
  flush(): Promise<void>;
  call(options: InjectOptions): Promise<Answered>;
  close(): Promise<void>;
}

export type Answered = Awaited<ReturnType<Service['app']['inject']>>;

export async function keyedService(
  options: Record<string, string> = {},
  open: () => Promise<Places> = inFolder,
): Promise<Keyed> {
  const { store: place, files, remove } = await open();
  const store = await openStore(place);
  await alone(store, place, () => migrate(store));
  const lines: string[] = [];
  const service = await echoService(
    { keys: 'required', store: place, ...(files !== undefined && { files }), ...options },
    lines,
  );
  const accounts = new Accounts(store);
  const keys = new Keys(store);
  const made = new Map<string, string>();
  let count = 0;
  const account = async (plan: string): Promise<string> => {
    count += 1;
    return (await accounts.create({ plan, mail: `${count}@example.com` }, COMMAND)).id;
  };
  return {
    ...{ service, store, place, keys, accounts, lines, account },
    async key(plan, kind = 'live', restriction = { origins: [], networks: [] }) {
      const id = made.get(plan) ?? (await account(plan));
      made.set(plan, id);
      const { key } = await keys.create({ account: id, name: plan, kind, restriction }, COMMAND);
      await service.door?.opened?.copy.look();
      return key;
    },
    flush: async () => service.door?.opened?.meter.flush(),
    call: (call) => service.app.inject(call),
    async close() {
      await service.close();
      await store.destroy();
      await remove();
    },
  };
}
