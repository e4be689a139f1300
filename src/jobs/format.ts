/** Notations of files by their names and media types: `rows.csv.gz` is CSV. What those do not tell, the file itself decides. */
import type { BatchFormat, BatchOptions } from '../engine/engine.ts';

export const FORM = 'multipart/form-data';
/** Bodies that are the file itself, and what its ending would be. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

const endings: Readonly<Record<string, BatchFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  geojson: 'geojson',
};

function formatOf(name: string): BatchFormat | undefined {
  const ending = /\.([^./\\]+)(?:\.gz)?$/i.exec(name)?.[1];
  return endings[ending?.toLowerCase() ?? ''];
}

export function formatsOf(input: string, output: string): Partial<Pick<BatchOptions, 'input' | 'output'>> {
  const [from, to] = [formatOf(input), formatOf(output)];
  if (from === 'geojson') throw new Error(`${input} is GeoJSON; rows are read from CSV and NDJSON`);
  return { ...(from !== undefined && { input: from }), ...(to !== undefined && { output: to }) };
}
