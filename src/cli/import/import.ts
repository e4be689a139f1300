/** `vejviser import PATH... --out DIR`: register files in, a published snapshot out. */
import { type Command, type Given, isOn, optionValue, UsageError } from '../command.ts';
import {
  isOnlyIdle,
  out,
  priorityOption,
  published,
  publishingChoices,
  publishingOptions,
} from '../publishing.ts';

export const skipUnknown = {
  flag: 'skip-unknown',
  help: 'leaves out files that are named but are no register files, as in folders',
  fallback: 'off',
};

const replication = {
  flag: 'replication',
  value: 'on|off',
  help: 'keeps the rows of the address register as it has them, for /darhistorik and copies of the register',
  fallback: 'on',
};

const priority = priorityOption('low');

export const importCommand: Command = {
  name: 'import',
  usage: 'PATH... --out DIR',
  summary: 'Builds a snapshot from register files and folders; the kind of each file is detected.',
  options: [out, ...publishingOptions, skipUnknown, replication, priority],
  run: async (given) => {
    const root = optionValue(out, given);
    if (given.positionals.length === 0) throw new UsageError('import needs a file or folder to read');
    if (root === undefined || root === '') throw new UsageError('import needs --out DIR (VEJVISER_OUT)');
    const publishing = {
      root,
      ...publishingChoices(given),
      skipUnknown: isOn(skipUnknown, given),
      replication: isReplicated(given),
      onlyIdle: isOnlyIdle(priority, given),
    };
    return published(root, (addon, onProgress) =>
      addon.importRegisters([...given.positionals], publishing, onProgress),
    );
  },
};

function isReplicated(given: Given): boolean {
  const text = optionValue(replication, given) ?? replication.fallback;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new UsageError('--replication must be on or off');
}
