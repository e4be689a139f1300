/** `vejviser import PATH... --out DIR`: register files in, a published snapshot out. */
import { native } from '../engine/native.ts';
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
    const progress = new ImportProgress(process.stderr);
    const report = await importRegisters([...given.positionals], directory, progress);
    for (const line of reportLines(report)) console.log(line);
    return 0;
  },
};

async function importRegisters(
  paths: string[],
  directory: string,
  progress: ImportProgress,
): Promise<ImportReport> {
  try {
    const json = await native().importRegisters(paths, directory, (line) =>
      progress.show(JSON.parse(line) as ImportEvent),
    );
    return JSON.parse(json) as ImportReport;
  } catch (error) {
    throw new CommandError(`${withoutCode(error)}\nNothing was published.`);
  } finally {
    progress.end();
  }
}
