/** Notations of files by their names: `rows.csv.gz` is CSV. What the names do not tell, the file itself decides. */
import type { BatchFormat, BatchOptions } from '../engine/engine.ts';

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
