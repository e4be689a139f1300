/** `vejviser import PATH... --out DIR`: register files in, a published snapshot out. */
import { type Native, native } from '../engine/addon/native.ts';
import { type Command, CommandError, optionValue, UsageError, withoutCode } from './command.ts';
import { type ImportEvent, ImportProgress } from './import-progress.ts';
import { type ImportReport, reportLines } from './import-report.ts';

const out = { flag: 'out', value: 'DIR', help: 'where the snapshot is published', fallback: 'must be given' };

export const importCommand: Command = {
  name: 'import',
  usage: 'PATH... --out DIR',
  summary: 'Builds a snapshot from register files and folders; the kind of each file is detected.',
  options: [out],
  run: async (given) => {
    const directory = optionValue(out, given);
    if (given.positionals.length === 0) throw new UsageError('import needs a file or folder to read');
    if (directory === undefined || directory === '')
      throw new UsageError('import needs --out DIR (VEJVISER_OUT)');
    return published((addon, onProgress) =>
      addon.importRegisters([...given.positionals], directory, onProgress),
    );
  },
};

/** Runs what builds a snapshot, with progress on the terminal and its report at the end. */
export async function published(
  build: (addon: Native, onProgress: (line: string) => void) => Promise<string>,
): Promise<number> {
  const progress = new ImportProgress(process.stderr);
  try {
    const json = await build(native(), (line) => progress.show(JSON.parse(line) as ImportEvent));
    for (const line of reportLines(JSON.parse(json) as ImportReport)) console.log(line);
    return 0;
  } catch (error) {
    throw new CommandError(`${withoutCode(error)}\nNothing was published.`);
  } finally {
    progress.end();
  }
}
