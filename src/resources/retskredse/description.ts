/** Court districts. */
import { area, codeAndName } from '../area.ts';

export const courtDistricts = area({
  resource: 'courtDistrict',
  noun: {
    en: { one: 'court district', many: 'court districts' },
    da: { one: 'retskreds', many: 'retskredse' },
  },
  filters: codeAndName,
  exampleKey: '1101',
  examples: ['/retskredse', '/retskredse?struktur=mini&format=csv'],
  rows: 24,
});
