/** The parameters that every path shares, and what they say about spelling, delivery and page. */
import type { Format, Page, Presentation, Shape, Srid } from '../engine/engine.ts';
import { CALLBACK_PATTERN } from '../http/jsonp.ts';
import {
  flag,
  freeText,
  integer,
  oneOf,
  oneOfNumbers,
  optional,
  presence,
  text,
} from '../http/parameter-types.ts';
import type { Delivery } from '../http/respond.ts';

/** Its presence makes unknown parameters faults. */
export const STRICT_PARAMETER = 'valider';
const PAGE_PARAMETER = 'side';

const LARGEST_PAGE = 1000;
const LIST_PAGE = 100;
export const SUGGESTIONS = 20;
const MOST_SUGGESTIONS = 100;

const srid = oneOfNumbers([4326, 25832], {
  description:
    'Coordinate system of input and answer: 4326 is longitude and latitude, 25832 is UTM zone 32 in metres.',
  default: 4326,
});

const ndjson = presence({
  description:
    'One object a line, whatever its value; as format=ndjson. With geojson one feature a line, with csv nothing.',
});

/** How an answer is handed over: accepted everywhere. */
export const deliveryParameters = {
  noformat: optional(presence({ description: 'Accepted; JSON is always compact.' })),
  valider: optional(freeText({ description: 'Its presence makes unknown parameters faults.' })),
  cache: optional(text({ description: 'no-cache: the answer may not be kept without asking again.' })),
  download: optional(freeText({ description: 'Answer as a file to save, under this name if one is given.' })),
  callback: optional(
    text({ description: 'JSONP: name of the function the answer is wrapped in.', pattern: CALLBACK_PATTERN }),
  ),
};

const always = { ...deliveryParameters, ndjson: optional(ndjson) };

const allFormats = oneOf(['json', 'csv', 'geojson', 'geojsonz', 'ndjson'], {
  description: 'Format of the answer.',
  default: 'json',
});

const noGeometryFormats = oneOf(['json', 'csv', 'ndjson'], {
  description: 'Format of the answer; there is no geometry to show.',
  default: 'json',
});

const jsonFormats = oneOf(['json', 'ndjson'], { description: 'Format of the answer.', default: 'json' });

const structure = oneOf(['mini', 'nestet', 'flad'], {
  description: 'Structure of a record; nestet unless format is csv or geojson, where it is flad.',
});

const fullStructure = oneOf(['mini', 'nestet', 'flad', 'full'], {
  description: 'Structure of the record; full is nestet.',
});

/** Lists and lookups. */
export const recordParameters = {
  ...always,
  format: optional(allFormats),
  srid: optional(srid),
  struktur: optional(structure),
};

/** The nearest or the containing one. */
export const reverseParameters = { ...recordParameters, struktur: optional(fullStructure) };

/** Lists and lookups of what has no geometry. */
export const plainParameters = {
  ...always,
  format: optional(noGeometryFormats),
  struktur: optional(structure),
};

/** Suggestions of a resource. */
export const suggestParameters = { ...always, format: optional(jsonFormats), srid: optional(srid) };

export const pageParameters = {
  side: optional(integer({ description: 'Page, from 1.', minimum: 1, maximum: 10_000_000, default: 1 })),
  per_side: optional(
    integer({ description: 'Rows a page.', minimum: 1, maximum: LARGEST_PAGE, default: LIST_PAGE }),
  ),
};

/** Of the registers that answer whole when no page is asked for. */
export const shortPageParameters = {
  side: pageParameters.side,
  per_side: optional(
    integer({
      description: 'Rows a page. Without side and per_side the whole register is answered.',
      minimum: 1,
      maximum: LARGEST_PAGE,
    }),
  ),
};

export const suggestPageParameters = {
  side: pageParameters.side,
  per_side: optional(
    integer({ description: 'Suggestions.', minimum: 1, maximum: MOST_SUGGESTIONS, default: SUGGESTIONS }),
  ),
};

/** Words to search for. */
export const searchParameters = {
  q: optional(freeText({ description: 'Words that must all occur; a word may end in * for any ending.' })),
  autocomplete: optional(
    flag({ description: 'The last word of q is only begun; answers mini, 20 a page.', default: false }),
  ),
};

/** Words of a suggestion: the last one is being typed, unless the client says it is not. */
export const suggestWords = {
  q: searchParameters.q,
  autocomplete: optional(flag({ description: 'The last word of q is only begun.', default: true })),
};

interface Form {
  format?: Format | undefined;
  ndjson?: true | undefined;
  struktur?: 'mini' | 'nestet' | 'flad' | 'full' | undefined;
  srid?: Srid | undefined;
  autocomplete?: boolean | undefined;
  geometri?: 'adgangspunkt' | 'vejpunkt' | undefined;
}

const shapes: Record<NonNullable<Form['struktur']>, Shape> = {
  mini: 'mini',
  nestet: 'nested',
  flad: 'flat',
  full: 'nested',
};

export type Spelling = Omit<Presentation, 'base'>;

/** Format, structure and coordinate system, with the defaults that depend on one another. */
export function spellingOf(form: Form): Spelling {
  const format = formatOf(form);
  const structured = format === 'json' || format === 'ndjson';
  const fallback = form.autocomplete === true ? 'mini' : structured ? 'nested' : 'flat';
  const shape = form.struktur === undefined ? fallback : shapes[form.struktur];
  return {
    shape: format === 'csv' && shape === 'nested' ? 'flat' : shape,
    format,
    lines: form.ndjson === true && isGeometry(format) ? true : undefined,
    srid: form.srid ?? 4326,
    geometry: form.geometri === 'vejpunkt' ? 'roadPoint' : 'accessPoint',
  };
}

function isGeometry(format: Format): boolean {
  return format === 'geojson' || format === 'geojsonz';
}

export function formatOf({ format = 'json', ndjson }: Pick<Form, 'format' | 'ndjson'>): Format {
  return ndjson === true && format === 'json' ? 'ndjson' : format;
}

export function suggestionSpelling(form: Pick<Form, 'format' | 'ndjson' | 'srid'>): Spelling {
  return { shape: 'autocomplete', format: formatOf(form), srid: form.srid ?? 4326, geometry: 'accessPoint' };
}

interface Paged {
  side?: number | undefined;
  per_side?: number | undefined;
  autocomplete?: boolean | undefined;
}

export function pageOf(paged: Paged): Page {
  const size = paged.per_side ?? (paged.autocomplete === true ? SUGGESTIONS : LIST_PAGE);
  return { number: paged.side ?? 1, size };
}

/** `undefined`: everything. */
export function shortPageOf(paged: Paged): Page | undefined {
  const whole = paged.side === undefined && paged.per_side === undefined && paged.autocomplete !== true;
  return whole ? undefined : pageOf(paged);
}

export function suggestPageOf({ side = 1, per_side: size = SUGGESTIONS }: Paged): Page {
  return { number: side, size };
}

interface Handed {
  callback?: string | undefined;
  download?: string | undefined;
  cache?: string | undefined;
}

export function deliveryOf({ callback, download, cache }: Handed, page?: Page): Delivery {
  return {
    callback,
    download,
    noCache: cache === 'no-cache',
    page: page === undefined ? undefined : { parameter: PAGE_PARAMETER, number: page.number },
  };
}

/** Of one object: what to say when it is not there. */
export function singleDelivery(handed: Handed, key: string, message: string): Delivery {
  return { ...deliveryOf(handed), missing: [{ loc: ['path', key], msg: message, type: 'not_found' }] };
}

/** An empty text is no search. */
export function words(q: string | undefined): string | undefined {
  return q === '' ? undefined : q;
}
