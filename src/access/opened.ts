/** Opens the door of a service with keys: the store, the copy of its keys, the windows and the counts, by the configuration. */
import { sessionCookie } from '../accounts/session-cookie.ts';
import { Sessions } from '../accounts/sessions.ts';
import { ConfigError } from '../config/option.ts';
import type { Config } from '../config.ts';
import { KeyForm } from '../keys/format.ts';
import { KeyCopy } from '../keys/key-copy.ts';
import { isPostgres } from '../store/place.ts';
import { openStore, type Store } from '../store/store.ts';
import type { RequestLog } from '../telemetry/request-log.ts';
import type { AccessParts } from './access.ts';
import { KeptAnswers } from './idempotency/kept-answers.ts';
import { PageSessions } from './page-sessions.ts';
import { type Plans, readPlans } from './plans.ts';
import type { Rates } from './rate/rates.ts';
import type { SharedFigures, SharedRates } from './rate/shared.ts';
import { Standings } from './standing.ts';
import { Tokens } from './tokens.ts';
import { Ledger } from './usage/ledger.ts';
import { Meter, noOthers, othersAdded } from './usage/meter.ts';

/** What the door has opened. Pages of accounts use it too. */
export interface Opened {
  readonly store: Store;
  readonly copy: KeyCopy;
  readonly meter: Meter;
  readonly answers: KeptAnswers;
  readonly plans: Plans;
  readonly shared: SharedFigures | undefined;
  readonly parts: AccessParts;
  close(): Promise<void>;
}

/** What the door needs, and what it has opened. */
export async function openParts(config: Config, log: RequestLog, own: Rates): Promise<Opened> {
  const { store: place } = config;
  if (place === undefined) throw new ConfigError('keys need a store');
  const plans = readPlans(config.plans);
  const tokens = tokensOf(config);
  const standings = new Standings({ ...config, plans });
  const store = await openStore(place, { mustExist: true });
  const onTrouble = troubleLog(log, 'accounts out of reach');
  const copy = new KeyCopy(store, new KeyForm(config.keyPrefix), onTrouble);
  // Counts are written each second: they need not wait for the disk to survive the process.
  const counted = isPostgres(place)
    ? store
    : await openStore(place, { outlives: 'process', mustExist: true });
  const isAlone = config.processes === 1 && !isPostgres(place);
  const meter = new Meter(new Ledger(counted), onTrouble, {
    others: isAlone ? noOthers : othersAdded,
    answersUncounted: config.answerUncounted,
  });
  const shared = await sharedOf(config, log);
  const rates = shared ?? own;
  const sessions = new PageSessions(new Sessions(store), sessionCookie(config));
  const answers = new KeptAnswers(store);
  const forgetting = setInterval(() => void answers.forgetOld().catch(onTrouble), FORGET_EVERY_MS).unref();
  await copy.start();
  await meter.start();
  return {
    ...{ store, copy, meter, answers, plans, shared: shared?.figures },
    parts: { copy, standings, rates, meter, tokens, sessions },
    async close() {
      copy.stop();
      clearInterval(forgetting);
      await meter.close().catch(onTrouble);
      await rates.close?.();
      if (counted !== store) await counted.destroy();
      await store.destroy();
    },
  };
}

/** Only what is configured is loaded. */
async function sharedOf({ rateStore }: Config, log: RequestLog): Promise<SharedRates | undefined> {
  if (rateStore === undefined) return undefined;
  const { sharedRates } = await import('./rate/shared.ts');
  return sharedRates(rateStore, troubleLog(log, 'rate store out of reach: each process counts by itself'));
}

function tokensOf({ jwtIssuer, jwtAudience, jwtKeys }: Config): Tokens | undefined {
  if (jwtIssuer === undefined || jwtAudience === undefined || jwtKeys === undefined) return undefined;
  return new Tokens({ issuer: jwtIssuer, audience: jwtAudience, keys: jwtKeys });
}

/** The same trouble is told once a minute: it is met several times a second. */
function troubleLog(log: RequestLog, message: string): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    log.warning(message, { reason: String(error) });
  };
}

const TOLD_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 600_000;
