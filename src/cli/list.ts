/** `vejviser list DIR`: the snapshots that are kept, with rows and sources. */
import type { KeptSnapshot } from '../engine/addon/addon.ts';
import { native } from '../engine/addon/native.ts';
import { type Command, CommandError, table, withoutCode } from './command.ts';
import { rootOf, rootOption } from './root.ts';
import { inWords } from './words.ts';

export const listCommand: Command = {
  name: 'list',
  usage: 'DIR',
  summary: 'Lists the snapshots kept in DIR, the newest first, with their rows and sources.',
  options: [rootOption],
  run: async (given) => {
    const root = rootOf('list', given);
    try {
      for (const line of native().keptSnapshots(root).flatMap(linesOf)) console.log(line);
      return 0;
    } catch (error) {
      throw new CommandError(withoutCode(error));
    }
  },
};

/** One snapshot as text. */
function linesOf({ name, isCurrent, outline, fault }: KeptSnapshot): string[] {
  const heading = isCurrent ? `${name}, in use` : name;
  if (outline === undefined) return [heading, `  damaged: ${fault}`];
  const rows = outline.rows.map(({ table: of, rows: count }): [string, string] => [
    inWords(of),
    `${count.toLocaleString('en')} rows`,
  ]);
  const sources = outline.sources.map(({ file, name: register, date }): [string, string] => [
    file,
    date === undefined ? register : `${register}, ${date}`,
  ]);
  return [heading, `  built ${outline.created}, format ${outline.format}`, ...table([...rows, ...sources])];
}
