import { expect, test } from 'vitest';
import { momentOf } from '../../src/replication/time.ts';

test.each([
  ['2015-01-01T10:03:01Z', '2015-01-01T10:03:01.000Z'],
  ['2015-01-01 10:03:01.5Z', '2015-01-01T10:03:01.500Z'],
  ['2015-01-01T10:03:01+1', '2015-01-01T09:03:01.000Z'],
  ['2015-01-01T10:03:01-0130', '2015-01-01T11:33:01.000Z'],
  ['2015-01-01', undefined],
  ['2015-02-31T00:00:00Z', undefined],
  ['2018-19-01T00:00:00.000Z', undefined],
  ['2015-01-01T10:03:01', undefined],
  ['2015-01-01T25:00:00Z', undefined],
])('%s', (text, expected) => {
  if (expected === undefined) expect(() => momentOf('tidspunktfra', text)).toThrow();
  else expect(new Date(momentOf('tidspunktfra', text) ?? 0).toJSON()).toBe(expected);
});
