/**
 * The table of plans: what an account may use. The built-in one can be replaced by a file of the operator. Everything that
 * depends on a plan reads it here; the first plan is that of new accounts.
 */
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError } from '../config/option.ts';

const count = Type.Integer({ minimum: 1 });
const orNone = Type.Union([count, Type.Null()]);

const PlanSchema = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    /** Calls that count, of a calendar month. */
    calls_per_month: count,
    mcp_calls_per_month: count,
    /** `null`: no limit. */
    calls_per_minute: orNone,
    /** Whether calls beyond those of the month are answered, and counted for the invoice. */
    overage: Type.Boolean(),
    /** `cirkel`, `polygon` and `bbox`. */
    spatial_filters: Type.Boolean(),
    /** Files of rows that wait or run at once; 0: no jobs. */
    concurrent_jobs: Type.Integer({ minimum: 0 }),
    replication: Type.Boolean(),
  },
  { additionalProperties: false },
);
const TableSchema = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]*$' }), PlanSchema, {
  additionalProperties: false,
});

type Terms = Static<typeof PlanSchema>;

export interface Plan extends Terms {
  readonly name: string;
}

/** By name, the first for new accounts. */
const BUILT_IN: Readonly<Record<string, Terms>> = {
  free: {
    title: 'Free',
    calls_per_month: 2_000,
    mcp_calls_per_month: 250,
    calls_per_minute: 360,
    overage: false,
    spatial_filters: false,
    concurrent_jobs: 0,
    replication: false,
  },
  basic: {
    title: 'Basic',
    calls_per_month: 60_000,
    mcp_calls_per_month: 5_000,
    calls_per_minute: 1_700,
    overage: true,
    spatial_filters: false,
    concurrent_jobs: 2,
    replication: false,
  },
  pro: {
    title: 'Pro',
    calls_per_month: 350_000,
    mcp_calls_per_month: 25_000,
    calls_per_minute: 7_000,
    overage: true,
    spatial_filters: true,
    concurrent_jobs: 5,
    replication: false,
  },
  enterprise: {
    title: 'Enterprise',
    calls_per_month: 2_500_000,
    mcp_calls_per_month: 250_000,
    calls_per_minute: null,
    overage: true,
    spatial_filters: true,
    concurrent_jobs: 20,
    replication: true,
  },
};

export class Plans {
  readonly all: readonly Plan[];
  /** Of new accounts, and of callers without one. */
  readonly first: Plan;
  readonly #byName: ReadonlyMap<string, Plan>;

  constructor(table: Readonly<Record<string, Terms>> = BUILT_IN) {
    this.all = Object.entries(table).map(([name, terms]) => ({ name, ...terms }));
    const [first] = this.all;
    if (first === undefined) throw new ConfigError('the table of plans is empty');
    this.first = first;
    this.#byName = new Map(this.all.map((plan) => [plan.name, plan]));
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** A plan that the table does not have any more is the first one. */
  of(name: string): Plan {
    return this.#byName.get(name) ?? this.first;
  }

  get names(): string[] {
    return [...this.#byName.keys()];
  }
}

/** The table of a file, or the built-in one. Throws {@link ConfigError}. */
export function readPlans(file: string | undefined): Plans {
  if (file === undefined) return new Plans();
  const table = parsed(file);
  const [error] = Value.Errors(TableSchema, table);
  if (error !== undefined)
    throw new ConfigError(`the plans in ${file} cannot be used: ${error.instancePath} ${error.message}`);
  const plans = new Plans(Value.Parse(TableSchema, table));
  // The rows of a job are counted when it runs, and it cannot be stopped by them.
  const stuck = plans.all.find(({ overage, concurrent_jobs }) => !overage && concurrent_jobs > 0);
  if (stuck !== undefined)
    throw new ConfigError(`the plan ${stuck.name} in ${file} has jobs, so it must have overage`);
  return plans;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`the plans cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
