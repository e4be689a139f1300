/** A file of rows as customers have it, and the command that answers it. */
import { fileURLToPath } from 'node:url';
import type { Query } from '../engine/query.ts';
import { type Command, pinned } from '../system/process.ts';

const command = fileURLToPath(new URL('../../bin/vejviser.mjs', import.meta.url));

export function geocode(snapshot: string, input: string, output: string, cores: number): Command {
  const words = ['geocode', input, '-o', output, '--snapshot', snapshot];
  const whole: Command = [process.execPath, command, ...words];
  return cores === 1 ? pinned(whole) : whole;
}

/** As Excel in Denmark saves it. */
export function fileOf(queries: readonly Query[]): Buffer {
  const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = queries.map(({ params }, row) => `${row};${cell(String(params['betegnelse'] ?? ''))};kunde`);
  return Buffer.from(`nr;adresse;kunde\r\n${lines.join('\r\n')}\r\n`, 'latin1');
}
