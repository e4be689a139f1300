/** Constituencies: where members of parliament are elected. */
import type { AreaFilter } from '../../engine/engine.ts';
import { area, codeKey, IN_EXTRACT } from '../area.ts';
import { electoralPart, exactNames, numbersOrNoneUpTo, region } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

export const constituencies = area({
  resource: 'constituency',
  noun: {
    en: { one: 'constituency', many: 'constituencies' },
    da: { one: 'storkreds', many: 'storkredse' },
  },
  key: codeKey('nummer'),
  keyNoun: { en: 'number', da: 'nummer' },
  filters: filter<AreaFilter>()({
    nummer: { field: 'code', schema: numbersOrNoneUpTo(99), en: 'Number.', da: 'Nummer.' },
    navn: exactNames,
    valglandsdelsbogstav: electoralPart,
    regionskode: region,
  }),
  exampleKey: '1',
  examples: ['/storkredse', '/storkredse?valglandsdelsbogstav=A&struktur=flad'],
  examplePosition: IN_EXTRACT,
  rows: 10,
});
