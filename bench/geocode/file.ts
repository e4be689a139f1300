/** A file of rows as customers have it, and the command that answers it. */
import { fileURLToPath } from 'node:url';
import writeWorkbook from 'write-excel-file/node';
import type { Query } from '../engine/query.ts';
import { type Command, pinned } from '../system/process.ts';

const command = fileURLToPath(new URL('../../bin/vejviser.mjs', import.meta.url));

export function geocode(snapshot: string, input: string, output: string, cores: number): Command {
  const words = ['geocode', input, '-o', output, '--snapshot', snapshot];
  const whole: Command = [process.execPath, command, ...words];
  return cores === 1 ? pinned(whole) : whole;
}

const HEADER = ['nr', 'adresse', 'kunde'] as const;

const textOf = ({ params }: Query): string => String(params['betegnelse'] ?? '');

/** As Excel in Denmark saves it. */
export function fileOf(queries: readonly Query[]): Buffer {
  return linesOf(queries, 0);
}

/** Of a file whose rows from number `first` on are these. */
export function linesOf(queries: readonly Query[], first: number): Buffer {
  const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = queries.map((query, row) => `${first + row};${cell(textOf(query))};kunde`);
  const lines = first === 0 ? [HEADER.join(';'), ...rows] : rows;
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

/** The same rows as a workbook. */
export async function writeWorkbookOf(queries: readonly Query[], path: string): Promise<void> {
  const rows = queries.map((query, row) => [row, textOf(query), 'kunde']);
  await writeWorkbook([[...HEADER], ...rows]).toFile(path);
}
