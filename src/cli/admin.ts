/** `vejviser admin MAIL`: makes somebody an operator, and a link that signs him in once. The first one can come in no other way. */
import { serveConfig, serveOptions } from '../config.ts';
import { type Command, optionValue, UsageError } from './command.ts';
import { storeOption, withStore } from './store/open.ts';

const { publicBase, port, plans } = serveOptions;

export const adminCommand: Command = {
  name: 'admin',
  usage: 'MAIL --store PLACE',
  summary:
    'Makes an account an operator’s; prints a link that signs in to it once, alone on standard output.',
  options: [
    storeOption,
    { ...publicBase, help: 'base URL of the link', fallback: 'this machine, at the port' },
    { ...port, help: 'port of the link' },
    plans,
  ],
  run: async (given) => {
    const { Accounts, mailOf } = await import('../accounts/accounts.ts');
    const [text, ...more] = given.positionals;
    const mail = text === undefined || more.length > 0 ? undefined : mailOf(text);
    if (mail === undefined) throw new UsageError('admin needs one MAIL, such as navn@example.com');
    const base = baseIn(
      serveConfig({ 'public-base': optionValue(publicBase, given), port: optionValue(port, given) }, {}),
    );
    return withStore('admin', given, async ({ store }) => {
      const [{ COMMAND }, { readPlans }, { SignInLinks, LINK_MINUTES }, { linkOf }] = await Promise.all([
        import('../accounts/audit.ts'),
        import('../access/plans.ts'),
        import('../dashboard/sign-in/links.ts'),
        import('../dashboard/dashboard.ts'),
      ]);
      const accounts = new Accounts(store);
      const plan = readPlans(optionValue(plans, given)).first.name;
      const account = await accounts.create({ mail, plan }, COMMAND);
      if (account.role !== 'operator') await accounts.setRole(account.id, 'operator', COMMAND);
      const token = await new SignInLinks(store).make(mail, COMMAND);
      console.error(`${mail} is an operator. The link signs in once, within ${LINK_MINUTES} minutes:`);
      console.log(linkOf(base, token));
      return 0;
    });
  },
};

const baseIn = ({ publicBase, port }: { publicBase: string | undefined; port: number }): string =>
  publicBase ?? `http://127.0.0.1:${port}`;
