/** Keys while another process holds the write lock of the store: what is answered near the end of a month, and what is said. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { keyedService } from '../support/keyed.ts';

const folder = mkdtempSync(join(tmpdir(), 'away-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Without a limit a minute, each call is counted in the store before it is answered. */
const small = {
  ...{ title: 'Small', calls_per_month: 3, mcp_calls_per_month: 1, calls_per_minute: null },
  ...{ overage: false, spatial_filters: false, concurrent_jobs: 0, replication: false },
};
const plans = join(folder, 'plans.json');
writeFileSync(plans, JSON.stringify({ small }));

test.each<[string, number[]]>([
  ['on', [200, 200, 200, 429]],
  ['off', [503, 503, 503, 503]],
])('--answer-uncounted %s: %j while nothing can be counted', async (uncounted, expected) => {
  const keyed = await keyedService({ plans, 'answer-uncounted': uncounted });
  const key = await keyed.key('small');
  const call = () => keyed.call({ url: '/autocomplete?q=a', headers: { 'x-api-key': key } });
  const other = new DatabaseSync(join(keyed.place, 'store.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const answers = [];
  for (const _each of expected) answers.push(await call());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected);
  if (uncounted === 'off') {
    const [answer] = answers;
    expect([answer?.json().error.code, answer?.headers['retry-after']]).toEqual(['store_unavailable', '5']);
  }
  other.exec('ROLLBACK');
  other.close();
  await keyed.flush();
  await keyed.flush();
  const months = await keyed.store.selectFrom('months').select('calls').execute();
  expect(months.reduce((sum, { calls }) => sum + calls, 0)).toBe(uncounted === 'on' ? 3 : 0);
  await keyed.close();
});
