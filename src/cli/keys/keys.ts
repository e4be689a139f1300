/** `vejviser keys ACTION`: keys, accounts and usage of a store for those who use no pages. */
import type { Command } from '../command.ts';
import { UsageError } from '../command.ts';
import { withStore } from '../store/open.ts';
import { keysOptions } from './options.ts';

const ACTIONS = ['create', 'list', 'rotate', 'revoke', 'usage', 'invoices'] as const;

export const keysCommand: Command = {
  name: 'keys',
  usage: 'create|list|rotate ID|revoke ID|usage|invoices --store PLACE',
  summary: 'Makes and ends keys; what they have used. A key that is made stands alone on standard output.',
  options: Object.values(keysOptions),
  run: async (given) => {
    const [name, ...ids] = given.positionals;
    const { actions } = await import('./actions.ts');
    const action = ACTIONS.some((known) => known === name) ? actions[name ?? ''] : undefined;
    if (action === undefined) throw new UsageError(`keys needs one of ${ACTIONS.join(', ')}`);
    await withStore('keys', given, ({ store }) => action(store, given, ids));
    return 0;
  },
};
