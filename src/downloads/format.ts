/** The formats of whole resources as files: how files are named, and what they are on the web. */
import type { ExportFormat } from '../engine/border.generated.ts';
import { contentTypes } from '../http/response/formats.ts';
import type { Exported } from './exported.ts';

/** What the name of a file ends with. */
export const endings: Readonly<Record<ExportFormat, string>> = {
  geoparquet: 'parquet',
  parquet: 'parquet',
  arrow: 'arrow',
  flatgeobuf: 'fgb',
  csv: 'csv',
  ndjson: 'ndjson',
};

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  geoparquet: 'application/vnd.apache.parquet',
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.file',
  flatgeobuf: 'application/flatgeobuf',
  csv: contentTypes.csv,
  ndjson: contentTypes.ndjson,
};

/** What has no place cannot be written so. */
const ofPlaces: ExportFormat = 'flatgeobuf';

/** The formats that a resource can be written in. */
export function formatsOf({ hasPlace }: Pick<Exported, 'hasPlace'>): ExportFormat[] {
  const formats = Object.keys(endings) as ExportFormat[];
  return hasPlace ? formats : formats.filter((format) => format !== ofPlaces);
}

export function isFormat(name: string): name is ExportFormat {
  return Object.hasOwn(endings, name);
}

/** `historik/adresser` is `historik-adresser.parquet`. */
export function fileNameOf(name: string, format: ExportFormat): string {
  return `${name.replaceAll('/', '-')}.${endings[format]}`;
}
