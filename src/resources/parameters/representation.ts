/** What a request says about the representation of its answer and about how it is handed over. */
import type { Format, Page, Shape, Srid } from '../../engine/engine.ts';
import type { Representation } from '../../http/response/representations.ts';
import type { Delivery } from '../../http/response/respond.ts';
import { enrichmentOf, type Included } from './enrichment.ts';
import { PAGE_PARAMETER } from './page.ts';

interface RepresentationParameters {
  format?: Format;
  ndjson?: true;
  struktur?: 'mini' | 'nestet' | 'flad' | 'full';
  srid?: Srid;
  autocomplete?: boolean;
  geometri?: 'adgangspunkt' | 'vejpunkt';
  simplify?: number;
  include?: readonly Included[];
}

const shapes: Record<NonNullable<RepresentationParameters['struktur']>, Shape> = {
  mini: 'mini',
  nestet: 'nested',
  flad: 'flat',
  full: 'nested',
};

/** Format, structure and coordinate system, with the defaults that depend on one another. */
export function representationOf(form: RepresentationParameters): Representation {
  const format = formatOf(form);
  const isStructured = format === 'json' || format === 'ndjson';
  const fallback = form.autocomplete === true ? 'mini' : isStructured ? 'nested' : 'flat';
  const shape = form.struktur === undefined ? fallback : shapes[form.struktur];
  const representation: Representation = {
    shape: format === 'csv' && shape === 'nested' ? 'flat' : shape,
    format,
    srid: form.srid ?? 4326,
    geometry: form.geometri === 'vejpunkt' ? 'roadPoint' : 'accessPoint',
  };
  if (form.ndjson === true && isGeometry(format)) representation.lines = true;
  if (form.include !== undefined) representation.enrichment = enrichmentOf(form.include);
  if (form.simplify !== undefined && isGeometry(format)) representation.simplifyM = form.simplify;
  return representation;
}

export function isGeometry(format: unknown): boolean {
  return format === 'geojson' || format === 'geojsonz';
}

export function formatOf({
  format = 'json',
  ndjson,
}: Pick<RepresentationParameters, 'format' | 'ndjson'>): Format {
  return ndjson === true && format === 'json' ? 'ndjson' : format;
}

export function suggestionRepresentation(
  form: Pick<RepresentationParameters, 'format' | 'ndjson' | 'srid'>,
): Representation {
  return { shape: 'autocomplete', format: formatOf(form), srid: form.srid ?? 4326, geometry: 'accessPoint' };
}

/** Of suggestions that are given in the structures of records too. */
export function structuredSuggestionRepresentation(form: RepresentationParameters): Representation {
  return form.struktur === undefined ? suggestionRepresentation(form) : representationOf(form);
}

interface Handed {
  callback?: string;
  download?: string;
  cache?: string;
}

/** `missing`: what to say when there is no such object. */
export function deliveryOf(
  { callback, download, cache }: Handed,
  page?: Page,
  missing?: Delivery['missing'],
): Delivery {
  return {
    callback,
    download,
    noCache: cache === 'no-cache',
    page: page === undefined ? undefined : { parameter: PAGE_PARAMETER, number: page.number },
    missing,
  };
}
