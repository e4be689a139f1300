/** Lists on standard output: CSV for tables, JSON for programs. */
import type { Format } from './options.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** The names of the columns stand first also where there is no row. */
export function printRows(columns: readonly string[], rows: readonly Row[], format: Format): void {
  if (format === 'json') {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  console.log(columns.join(','));
  for (const row of rows) console.log(columns.map((column) => cell(row[column] ?? '')).join(','));
}

/** What a spreadsheet would take for a formula begins with a quote. */
function cell(value: string | number): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
