/** Pages of lists and of suggestions: their parameters, and the page that is requested. */
import type { Page } from '../../engine/engine.ts';
import { PAGE_ROWS, SUGGESTIONS } from '../../engine/limits.ts';
import { integer } from '../../http/parameters/parameter-types.ts';
import type { ParameterTable } from './parameter.ts';

export const PAGE_PARAMETER = 'side';

const LARGEST_PAGE = 1000;

/** The engine's refusals name `page` and `limit`. */
const side = {
  step: () => {},
  field: 'page',
  schema: integer({ minimum: 1, maximum: 10_000_000, default: 1 }),
  en: 'Page, from 1.',
  da: 'Side, fra 1.',
};

export const pageParameters = {
  [PAGE_PARAMETER]: side,
  per_side: {
    schema: integer({ minimum: 1, maximum: LARGEST_PAGE, default: PAGE_ROWS }),
    en: 'Rows a page.',
    da: 'Rækker pr. side.',
  },
} satisfies ParameterTable;

/** Of the registers that answer whole when no page is requested. */
export const shortPageParameters = {
  [PAGE_PARAMETER]: side,
  per_side: {
    schema: integer({ minimum: 1, maximum: LARGEST_PAGE }),
    en: 'Rows a page. Without side and per_side the whole register is answered.',
    da: 'Rækker pr. side. Uden side og per_side svares med hele registret.',
  },
} satisfies ParameterTable;

export const suggestPageParameters = {
  [PAGE_PARAMETER]: side,
  per_side: {
    schema: integer({ minimum: 1, maximum: LARGEST_PAGE, default: SUGGESTIONS }),
    en: 'Suggestions.',
    da: 'Forslag.',
  },
} satisfies ParameterTable;

interface Paged {
  x?: number;
  side?: number;
  per_side?: number;
  autocomplete?: boolean;
  nærmeste?: boolean;
}

/** Whether it is the nearest that is requested, and not so many of them. */
const isOfOne = ({ x, nærmeste, per_side }: Paged): boolean =>
  x !== undefined && nærmeste === true && per_side === undefined;

export function pageOf(paged: Paged): Page {
  const usual = paged.autocomplete === true ? SUGGESTIONS : PAGE_ROWS;
  return { number: paged.side ?? 1, size: paged.per_side ?? (isOfOne(paged) ? 1 : usual) };
}

/** Of resources that have a place. `undefined`: the nearest one. */
export function placePageOf(paged: Paged): Page | undefined {
  return isOfOne(paged) && paged.side === undefined ? undefined : pageOf(paged);
}

/** Of what is a point: with a position the nearest is requested. `undefined`: the nearest one. */
export function pointPageOf(paged: Paged): Page | undefined {
  return placePageOf({ ...paged, nærmeste: true });
}

/** `undefined`: everything, or the nearest one. */
export function shortPageOf(paged: Paged): Page | undefined {
  const isWhole = paged.side === undefined && paged.per_side === undefined && paged.autocomplete !== true;
  return isWhole ? undefined : placePageOf(paged);
}

export function suggestPageOf({ side: number = 1, per_side: size = SUGGESTIONS }: Paged): Page {
  return { number, size };
}

/** Of suggestions among which a position may request the nearest. `undefined`: the nearest one. */
export function suggestPointPageOf(paged: Paged): Page | undefined {
  return paged.x === undefined ? suggestPageOf(paged) : pointPageOf(paged);
}
