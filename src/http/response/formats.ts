/** Content types of the formats, and the name of a downloaded file. */
import type { Format, Presentation } from '../../engine/engine.ts';

type Notation = Pick<Presentation, 'format' | 'lines'>;

export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=UTF-8',
  ndjson: 'application/x-ndjson; charset=UTF-8',
  csv: 'text/csv; charset=UTF-8',
  geojson: 'application/json; charset=UTF-8',
  geojsonz: 'application/json; charset=UTF-8',
};

export function contentTypeOf({ format, lines }: Notation): string {
  return lines === true ? contentTypes.ndjson : contentTypes[format];
}

/** Whether the answer is one JSON value, so that a callback can take it. */
export function isJson({ format, lines }: Notation): boolean {
  return format !== 'csv' && format !== 'ndjson' && lines !== true;
}

/** `Content-Disposition` of a download; a name that is not empty becomes the name of the file. */
export function disposition(name: string): string {
  return name === '' ? 'attachment' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}
