/** A plan that counts minutes and months, and whose ends no measurement comes near. */
import { Plans } from '../../src/access/plans.ts';

const [first] = new Plans().all;
if (first === undefined) throw new Error('there are no plans');
const { name: _, ...terms } = first;

export const PLAN = 'bench';
export const table = {
  [PLAN]: { ...terms, calls_per_minute: 1_000_000_000, calls_per_month: 1_000_000_000, overage: true },
};
