/** Tables of text: for a page and for the terminal. The first row is the head, the first column the name of its row. */

export type Table = readonly (readonly string[])[];

export function markdown([head = [], ...rows]: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** The last cell of a row with fewer cells than the head is a sentence: it runs over the columns that the row lacks. */
export function aligned(rows: Table): string {
  const columns = rows[0]?.length ?? 0;
  const isSentence = (row: readonly string[], place: number) =>
    row.length < columns && place === row.length - 1;
  const widthOf = (row: readonly string[], place: number) =>
    isSentence(row, place) ? 0 : (row[place]?.length ?? 0);
  const widths = rows[0]?.map((_, place) => Math.max(...rows.map((row) => widthOf(row, place)))) ?? [];
  const padded = (row: readonly string[]) => (cell: string, place: number) => {
    if (isSentence(row, place)) return cell;
    return place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0);
  };
  return rows.map((row) => row.map(padded(row)).join('  ')).join('\n');
}
