/** Police districts. */
import { area, codeAndName } from '../area.ts';

export const policeDistricts = area({
  resource: 'policeDistrict',
  noun: {
    en: { one: 'police district', many: 'police districts' },
    da: { one: 'politikreds', many: 'politikredse' },
  },
  filters: codeAndName,
  exampleKey: '1460',
  examples: ['/politikredse', '/politikredse?struktur=mini&format=csv'],
  rows: 12,
});
