/** What commands that publish share: options about what a new snapshot may lack, progress, and the report at the end. */
import { constants, getPriority, setPriority } from 'node:os';
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
import { transactionIn, transactionLines } from './transaction.ts';

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

const keep = {
  flag: 'keep',
  value: 'HOURS',
  help: 'how long a snapshot is kept that another has followed; the one to go back to always is',
  fallback: '0',
};

export const publishingOptions: Command['options'] = [maxLoss, acceptLoss, keep];

const MOST_HOURS = 24 * 366;

export interface PublishingChoices {
  /** What may be missing of the snapshot in use. */
  readonly maxLoss: number;
  readonly acceptLoss: boolean;
  readonly keepHours: number;
}

export function publishingChoices(given: Given): PublishingChoices {
  return {
    maxLoss: numberIn(maxLoss, given, 100),
    acceptLoss: isOn(acceptLoss, given),
    keepHours: numberIn(keep, given, MOST_HOURS),
  };
}

/** The same as words of another command. */
export function publishingWords({ maxLoss, acceptLoss, keepHours }: PublishingChoices): string[] {
  return [...(acceptLoss ? ['--accept-loss'] : ['--max-loss', `${maxLoss}`]), '--keep', `${keepHours}`];
}

function numberIn(option: typeof keep, given: Given, most: number): number {
  const text = optionValue(option, given) ?? option.fallback;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= 0 && number <= most) return number;
  throw new UsageError(`--${option.flag} must be a number from 0 to ${most}`);
}

const PRIORITIES = ['low', 'idle'] as const;

/** For what runs beside a service, and what does not. */
export const priorityOption = (fallback: (typeof PRIORITIES)[number]) => ({
  flag: 'priority',
  value: PRIORITIES.join('|'),
  help: 'whether a service on this machine goes first, or everything else does (idle)',
  fallback,
});

export function isOnlyIdle(option: ReturnType<typeof priorityOption>, given: Given): boolean {
  const text = optionValue(option, given) ?? option.fallback;
  if (PRIORITIES.some((priority) => priority === text)) return text === 'idle';
  throw new UsageError(`--priority must be ${PRIORITIES.join(' or ')}`);
}

/** Runs what builds a snapshot in a root, with progress on the terminal and its report at the end. */
export async function published(
  root: string,
  build: (addon: Native, onProgress: (line: string) => void) => Promise<string>,
): Promise<number> {
  // A service that answers on this machine goes first. Threads that are begun later have the priority of this one, which
  // only root may raise again where the caller has lowered it further.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  const progress = new ImportProgress(process.stderr);
  const ticks = setInterval(() => progress.tick(), 1_000);
  try {
    const before = await transactionIn(root);
    const json = await build(native(), (line) => progress.show(JSON.parse(line) as ImportEvent));
    const report = JSON.parse(json) as ImportReport | null;
    const lines =
      report === null
        ? ['nothing has come into force since: nothing was published']
        : [...reportLines(report), ...(await transactionLines(root, before))];
    for (const line of lines) console.log(line);
    if (report !== null && report.room < ENOUGH_ROOM) console.error(`vejviser: ${roomLine(report.room)}`);
    return 0;
  } catch (error) {
    throw new CommandError(`${withoutCode(error)}\nNothing was published.`);
  } finally {
    clearInterval(ticks);
    progress.end();
  }
}

/** Updates that the disk should have room for. */
const ENOUGH_ROOM = 3;

const roomLine = (room: number): string =>
  `the disk has room for ${room === 0 ? 'no more update' : `${room} more update${room === 1 ? '' : 's'}`}; shorten --keep, or make room`;
