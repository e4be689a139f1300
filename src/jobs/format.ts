/** Notations of files by their names and media types: `rows.csv.gz` is CSV. What those do not tell, the file itself decides. */
import type { BatchFormat, BatchInput, BatchOptions } from '../engine/engine.ts';

export const FORM = 'multipart/form-data';
/** What a form may have beside its file. */
export const FORM_BYTES = 64 * 1024;
/** A workbook of Excel. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Bodies that are the file itself, and what its ending would be. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  [WORKBOOK]: 'xlsx',
};

const endings: Readonly<Record<string, BatchFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  geojson: 'geojson',
  xlsx: 'xlsx',
};

/** Notation in which rows are answered; a result in any other is made of it. */
export function answeredAs(input: BatchInput): BatchFormat {
  return input === 'ndjson' ? 'ndjson' : 'csv';
}

function formatOf(name: string): BatchFormat | undefined {
  const ending = /\.([^./\\]+)(?:\.gz)?$/i.exec(name)?.[1];
  return endings[ending?.toLowerCase() ?? ''];
}

export function formatsOf(input: string, output: string): Partial<Pick<BatchOptions, 'input' | 'output'>> {
  const [from, to] = [formatOf(input), formatOf(output)];
  if (from === 'geojson') throw new Error(`${input} is GeoJSON; rows are read from CSV, NDJSON and xlsx`);
  return { ...(from !== undefined && { input: from }), ...(to !== undefined && { output: to }) };
}
