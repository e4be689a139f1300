/** Words to search for. */
import { flag, freeText, tolerantSwitch } from '../../http/parameters/parameter-types.ts';
import type { ParameterTable } from './parameter.ts';

/** An empty text is no search. */
function words({ q }: { q?: string }, parameters: { q?: string }): void {
  if (q !== undefined && q !== '') parameters.q = q;
}

const q = {
  step: words,
  field: 'q',
  schema: freeText(),
  en: 'Words that must all occur; a word may end in * for any ending.',
  da: 'Ord, der alle skal forekomme; et ord kan slutte med * for en vilkårlig endelse.',
} as const;

export const listWords = {
  q,
  autocomplete: {
    field: 'autocomplete',
    schema: flag({ default: false }),
    en: 'The last word of q is only begun; answers mini, 20 a page.',
    da: 'Det sidste ord i q er kun påbegyndt; svarer mini, 20 pr. side.',
  },
} as const satisfies ParameterTable;

/** Of long registers, whose lists end after so many that words find, without a sign. */
export const longListWords = {
  ...listWords,
  q: {
    ...q,
    en: `${q.en} The best 1,000 are found.`,
    da: `${q.da} De bedste 1.000 findes.`,
  },
} as const satisfies ParameterTable;

/** Words of a suggestion: the last one is being typed, unless the client says it is not. */
export const suggestWords = {
  q,
  autocomplete: {
    field: 'autocomplete',
    schema: flag({ default: true }),
    en: 'The last word of q is only begun.',
    da: 'Det sidste ord i q er kun påbegyndt.',
  },
} as const satisfies ParameterTable;

export const fuzzy = {
  field: 'fuzzy',
  schema: tolerantSwitch(),
  en: 'Nearest match for q when nothing has the exact words.',
  da: 'Det, der ligner q mest, når intet har de nøjagtige ord.',
} as const;
