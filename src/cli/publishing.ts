/** What commands that publish share: options about what a new snapshot may lack, progress, and the report at the end. */
import { constants, setPriority } from 'node:os';
import { type Native, native } from '../engine/addon/native.ts';
import type { ImportEvent, ImportReport } from '../engine/border.generated.ts';
import {
  type Command,
  CommandError,
  type Given,
  isOn,
  optionValue,
  UsageError,
  withoutCode,
} from './command.ts';
import { ImportProgress } from './import/progress.ts';
import { reportLines } from './import/report.ts';

export const out = {
  flag: 'out',
  value: 'DIR',
  help: 'where the snapshot is published',
  fallback: 'must be given',
};
const maxLoss = {
  flag: 'max-loss',
  value: 'PERCENT',
  help: 'rows of a register in use that the new snapshot may lack',
  fallback: '1',
};
const acceptLoss = {
  flag: 'accept-loss',
  help: 'publishes whatever the new snapshot lacks, whole registers included',
  fallback: 'off',
};

export const lossOptions: Command['options'] = [maxLoss, acceptLoss];

export type AcceptedLoss = { readonly maxLoss: number; readonly acceptLoss: boolean };

/** What may be missing of the snapshot in use. */
export function acceptedLoss(given: Given): AcceptedLoss {
  const text = optionValue(maxLoss, given) ?? maxLoss.fallback;
  const percent = text.trim() === '' ? Number.NaN : Number(text);
  if (!(percent >= 0 && percent <= 100)) throw new UsageError('--max-loss must be a number from 0 to 100');
  return { maxLoss: percent, acceptLoss: isOn(acceptLoss, given) };
}

/** Runs what builds a snapshot, with progress on the terminal and its report at the end. */
export async function published(
  build: (addon: Native, onProgress: (line: string) => void) => Promise<string>,
): Promise<number> {
  // A service that answers on this machine goes first. Threads that are begun later have the priority of this one.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const progress = new ImportProgress(process.stderr);
  const ticks = setInterval(() => progress.tick(), 1_000);
  try {
    const json = await build(native(), (line) => progress.show(JSON.parse(line) as ImportEvent));
    const report = JSON.parse(json) as ImportReport | null;
    const lines =
      report === null ? ['nothing has come into force since: nothing was published'] : reportLines(report);
    for (const line of lines) console.log(line);
    return 0;
  } catch (error) {
    throw new CommandError(`${withoutCode(error)}\nNothing was published.`);
  } finally {
    clearInterval(ticks);
    progress.end();
  }
}
