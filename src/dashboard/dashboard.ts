/** The parts of the dashboard in one process, over the store. */
import type { Plans } from '../access/plans.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { App } from '../http/app-types.ts';
import type { Keys } from '../keys/keys.ts';
import type { Store } from '../store/store.ts';
import type { RequestLog } from '../telemetry/request-log.ts';
import type { Issuer } from './sign-in/issuer.ts';
import type { SignInLinks } from './sign-in/links.ts';
import type { Mailer } from './sign-in/mailer.ts';

export type DashboardApp = App;

export interface Dashboard {
  readonly store: Store;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly links: SignInLinks;
  readonly mailer: Mailer;
  readonly issuer: Issuer | undefined;
  readonly log: RequestLog;
  readonly plans: Plans;
  /** Lets this process know that keys or accounts have changed; the others notice within a second. */
  tellChange(): Promise<void>;
  /** Base URL of the service, as links say it. */
  base(): string;
}

/** The address that signs in by a token: behind `#`, which browsers tell nobody. */
export const linkOf = (base: string, token: string): string => `${base}/konto#link=${token}`;
