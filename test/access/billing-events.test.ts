/** What services of payment are given of a month. */
import { expect, test } from 'vitest';
import { billingEvents } from '../../src/access/usage/billing-events.ts';

const row = (month: string, overage: number) => ({
  ...{ account: 'a', mail: 'a@example.com', plan: 'basic', month, channel: 'api' as const },
  ...{ calls: 60_000 + overage, included: 60_000, overage },
});

test.each([
  ['2026-01', '2026-01-31T22:59:59Z'],
  ['2026-06', '2026-06-30T21:59:59Z'],
  ['2026-12', '2026-12-31T22:59:59Z'],
])('of %s what is beyond the plan, at %s', (month, at) => {
  expect(billingEvents([row(month, 7)])).toEqual([
    {
      event_name: 'vejviser_api_calls',
      identifier: `a-${month}-api`,
      timestamp: Date.parse(at) / 1_000,
      payload: { customer: 'a', mail: 'a@example.com', value: '7' },
    },
  ]);
});

test('who stayed within his plan owes nothing', () => {
  expect(billingEvents([row('2026-01', 0)])).toEqual([]);
});
