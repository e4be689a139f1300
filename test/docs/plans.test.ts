/** `docs/keys.md` says of the plans what the table of plans says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Plan, Plans } from '../../src/access/plans.ts';

const page = readFileSync(new URL('../../docs/keys.md', import.meta.url), 'utf8');
const plans = new Plans().all;
const count = (calls: number | null): string => calls?.toLocaleString('en') ?? 'no limit';
const yes = (has: boolean): string => (has ? 'yes' : '–');

const rows: [name: string, cell: (plan: Plan) => string][] = [
  ['', ({ title }) => title],
  ['calls a month', ({ calls_per_month }) => count(calls_per_month)],
  ['calls a minute', ({ calls_per_minute }) => count(calls_per_minute)],
  ['beyond the month', ({ overage }) => (overage ? 'counted' : '429 `quota_exceeded`')],
  ['`cirkel`, `polygon`, `bbox`', ({ spatial_filters }) => yes(spatial_filters)],
  ['files that wait or run', ({ concurrent_jobs }) => (concurrent_jobs === 0 ? '–' : `${concurrent_jobs}`)],
];
test.each(rows)('row %s', (name, cell) => {
  expect(page).toContain(`| ${[name, ...plans.map(cell)].join(' | ')} |`.replace('|  |', '| |'));
});
