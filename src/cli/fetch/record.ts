/**
 * The record of a fetch: what a folder holds of it, a line each, a name and the MD5 of the list. A file is recorded before it is
 * fetched, so that no file lies there of which nobody knows, whatever ends the process.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Its file in the folder. `import` reads no hidden files. */
export const RECORD = '.fetched';

/** By name, what identifies the bytes. */
export type FetchRecord = Map<string, string>;

/** The lines of a record. Those of an older version have names alone. */
export function linesIn(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

export function nameIn(line: string): string {
  return line.split(' ', 1)[0] ?? '';
}

export async function recordIn(folder: string): Promise<FetchRecord> {
  const lines = linesIn(await readFile(join(folder, RECORD), 'utf8').catch(() => ''));
  return new Map(lines.map((line) => [nameIn(line), line.slice(nameIn(line).length + 1)]));
}

export async function writeRecord(folder: string, record: FetchRecord): Promise<void> {
  const lines = [...record].map(([name, md5]) => (md5 === '' ? name : `${name} ${md5}`)).sort();
  const path = join(folder, RECORD);
  await writeFile(`${path}.part`, `${lines.join('\n')}\n`);
  await rename(`${path}.part`, path);
}
