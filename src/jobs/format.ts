/** The notation of a file by its name, as far as it tells: `rows.csv.gz` is CSV. */
import type { BatchFormat } from '../engine/engine.ts';

const endings: Readonly<Record<string, BatchFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  geojson: 'geojson',
};

export function formatOf(name: string): BatchFormat | undefined {
  const ending = /\.([^./\\]+)(?:\.gz)?$/i.exec(name)?.[1];
  return endings[ending?.toLowerCase() ?? ''];
}
