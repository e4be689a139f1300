/** The pages of accounts over the sample, and what a visitor cannot do there himself: open his mail, have used the service. */
import type { BrowserContextOptions } from 'playwright-core';
import { prepareJobs } from '../../src/jobs/service.ts';
import { openStore } from '../../src/store/store.ts';
import { sampleService } from '../support/sample.ts';
import { inFolder } from '../support/stores.ts';
import { servedPage } from './served.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export async function accountSite(options: Record<string, string> = {}) {
  const places = await inFolder();
  await prepareJobs(places);
  let link = '';
  const service = await sampleService({ store: places.store, keys: 'required', ...options }, (line) => {
    const logged = JSON.parse(line) as { message?: string; link?: string };
    if (logged.message === 'link to sign in') link = logged.link ?? '';
  });
  const store = await openStore(places.store);
  // Links lead to it by its address.
  const base = (await service.app.listen({ port: 0, host: '127.0.0.1' })).replace('localhost', '127.0.0.1');
  const close = async (): Promise<void> => {
    await store.destroy();
    await service.close();
    await places.remove();
  };
  const { browser, open, stop } = await servedPage(Promise.resolve({ base, close }));
  const idOf = async (mail: string): Promise<string> => {
    const { id } = await store
      .selectFrom('accounts')
      .select('id')
      .where('mail', '=', mail)
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    ...{ base, browser, stop, store },
    open: (path = '/konto', more: BrowserContextOptions = {}) => open(path, more),
    /** The link that was sent last. */
    link: () => link,
    async promote(mail: string): Promise<void> {
      const id = await idOf(mail);
      await store.updateTable('accounts').set({ role: 'operator' }).where('id', '=', id).execute();
    },
    /** Calls of the last months with each key of an account. */
    async use(mail: string): Promise<void> {
      const account = await idOf(mail);
      const keys = await store.selectFrom('keys').select('id').where('account', '=', account).execute();
      const rows = keys.flatMap(({ id: key }, place) =>
        ['/autocomplete', '/adresser/:id', '/datavask/adresser'].flatMap((operation, at) =>
          [0, 1, 2, 5, 9, 20, 40, 70].map((days) => ({
            ...{ account, key, operation, day: dayBefore(days), channel: 'api' as const },
            calls: 7 * (at + 1) * (place + 2) + days * (3 - at),
          })),
        ),
      );
      await store
        .insertInto('usage')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const calls = rows.filter(({ day }) => day.startsWith(dayBefore(0).slice(0, 7)));
      const sum = calls.reduce((all, row) => all + row.calls, 0);
      const month = { account, month: dayBefore(0).slice(0, 7), channel: 'api' as const, calls: sum };
      await store
        .insertInto('months')
        .values(month)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
