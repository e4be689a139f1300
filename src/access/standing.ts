/** What a caller may do, by his key and plan: worked out once for each key, and again when its account has changed. */
import type { Terms } from '../http/request/context.ts';
import type { KnownAccount, KnownKey, ValidKey } from '../keys/key-copy.ts';
import type { Plan, Plans } from './plans.ts';
import type { Metered } from './usage/meter.ts';

/** Answers are for the one who has the key, though they are the same for all. */
const PRIVATE = {
  scope: '',
  cacheControl: 'private, max-age=300',
  revalidateControl: 'private, no-cache',
} as const;
const WITH_SHAPES: Terms = { ...PRIVATE, hasShapes: true };
const WITHOUT_SHAPES: Terms = { ...PRIVATE, hasShapes: false };

export interface Standing {
  /** For the metrics: the name of a plan, `test` or `keyless`. */
  readonly plan: string;
  readonly terms: Terms;
  /** Calls a minute; `null`: no limit. */
  readonly rate: number | null;
  /** `X-RateLimit-Limit`. */
  readonly rateText: string;
  /** Whose calls a minute are counted together; `undefined`: those of his address. */
  readonly counted: string | undefined;
  /** `undefined`: without a quota. */
  readonly metered: Metered | undefined;
  readonly account: string | undefined;
  /** Id of the key; empty: none. */
  readonly key: string;
  readonly concurrentJobs: number;
  readonly replicates: boolean;
  /** `RateLimit-Policy`. */
  readonly policy: string;
}

export interface Limits {
  readonly plans: Plans;
  /** Calls a minute of an address. */
  readonly testRate: number;
  readonly keylessRate: number;
}

export class Standings {
  readonly #limits: Limits;
  readonly keyless: Standing;
  readonly #ofKeys = new WeakMap<KnownKey, { readonly account: KnownAccount; readonly standing: Standing }>();
  readonly #ofAccounts = new WeakMap<KnownAccount, Standing>();

  constructor(limits: Limits) {
    this.#limits = limits;
    this.keyless = this.#limited('keyless', limits.keylessRate, undefined, '');
  }

  ofKey({ key, account }: ValidKey): Standing {
    const known = this.#ofKeys.get(key);
    if (known?.account === account) return known.standing;
    const standing =
      key.kind === 'test'
        ? this.#limited('test', this.#limits.testRate, account.id, key.id)
        : this.#planned(account, key.id);
    this.#ofKeys.set(key, { account, standing });
    return standing;
  }

  /** Of an account that shows a token. */
  ofAccount(account: KnownAccount): Standing {
    let standing = this.#ofAccounts.get(account);
    if (standing === undefined) {
      standing = this.#planned(account, '');
      this.#ofAccounts.set(account, standing);
    }
    return standing;
  }

  #planned(account: KnownAccount, key: string): Standing {
    const plan = this.#limits.plans.of(account.plan);
    return {
      plan: plan.name,
      terms: plan.spatial_filters ? WITH_SHAPES : WITHOUT_SHAPES,
      rate: plan.calls_per_minute,
      rateText: String(plan.calls_per_minute),
      counted: account.id,
      metered: { account: account.id, key, plan },
      account: account.id,
      key,
      concurrentJobs: plan.concurrent_jobs,
      replicates: plan.replication,
      policy: policyOf(plan.calls_per_minute, plan),
    };
  }

  /** Never billed, so limited by address, and in what is asked as the first plan. */
  #limited(name: string, rate: number, account: string | undefined, key: string): Standing {
    const { first } = this.#limits.plans;
    return {
      plan: name,
      terms: first.spatial_filters ? WITH_SHAPES : WITHOUT_SHAPES,
      rate,
      rateText: String(rate),
      counted: undefined,
      metered: undefined,
      account,
      key,
      concurrentJobs: first.concurrent_jobs,
      replicates: first.replication,
      policy: policyOf(rate, undefined),
    };
  }
}

/** A month has no fixed number of seconds, and none is given. */
function policyOf(rate: number | null, plan: Plan | undefined): string {
  const minute = rate === null ? [] : [`"minute";q=${rate};w=60`];
  const month = plan === undefined ? [] : [`"month";q=${plan.calls_per_month}`];
  return [...minute, ...month].join(', ');
}
