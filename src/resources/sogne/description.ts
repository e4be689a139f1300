/** Parishes. */
import { area, codeAndName } from '../area.ts';

export const parishes = area({
  resource: 'parish',
  noun: { en: { one: 'parish', many: 'parishes' }, da: { one: 'sogn', many: 'sogne' } },
  filters: codeAndName,
  exampleKey: '7002',
  examples: ['/sogne?navn=Tønder', '/sogne?struktur=mini&format=csv'],
  rows: 2_200,
});
