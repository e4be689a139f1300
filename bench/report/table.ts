/** Tables of text: for a page and for the terminal. The first row is the head, the first column the name of its row. */

export type Table = readonly (readonly string[])[];

export function markdown([head = [], ...rows]: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

export function aligned(rows: Table): string {
  const widths = rows[0]?.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
