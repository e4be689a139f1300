/** Electoral parts of the country. */
import type { AreaFilter, AreaKey } from '../../engine/engine.ts';
import { text } from '../../http/parameters/parameter-types.ts';
import { area, IN_EXTRACT } from '../area.ts';
import { electoralPart, exactNames } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

export const electoralParts = area({
  resource: 'electoralPart',
  noun: {
    en: { one: 'electoral part', many: 'electoral parts' },
    da: { one: 'valglandsdel', many: 'valglandsdele' },
  },
  key: filter<AreaKey>()({
    bogstav: { field: 'letter', schema: text({ pattern: '^[A-Z]$' }), en: 'Letter.', da: 'Bogstav.' },
  }),
  keyNoun: { en: 'letter', da: 'bogstav' },
  filters: filter<AreaFilter>()({ bogstav: electoralPart, navn: exactNames }),
  exampleKey: 'A',
  examples: ['/valglandsdele', '/valglandsdele?bogstav=A&struktur=mini'],
  // All three, whatever they are called.
  exampleText: '',
  examplePosition: IN_EXTRACT,
  rows: 3,
});
