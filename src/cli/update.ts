/** `vejviser update [PATH...] --out DIR`: whole registers and changes over the snapshot in use, and what came into force. */
import { type Command, isOn, optionValue, UsageError } from './command.ts';
import { skipUnknown } from './import/import.ts';
import {
  isOnlyIdle,
  out,
  priorityOption,
  published,
  publishingChoices,
  publishingOptions,
} from './publishing.ts';

/** A service mostly runs on the same machine. */
const priority = priorityOption('idle');

export const updateCommand: Command = {
  name: 'update',
  usage: '[PATH...] --out DIR',
  summary:
    'Lays whole files of registers, and changes of the address register, DAGI, the cadastre and BBR, over the snapshot in use; without PATH publishes what has come into force since.',
  options: [out, ...publishingOptions, skipUnknown, priority],
  run: async (given) => {
    const root = optionValue(out, given) ?? '';
    if (root === '') throw new UsageError('update needs --out DIR (VEJVISER_OUT)');
    const publishing = {
      root,
      ...publishingChoices(given),
      skipUnknown: isOn(skipUnknown, given),
      replication: true,
      onlyIdle: isOnlyIdle(priority, given),
    };
    return published(root, (addon, onProgress) =>
      addon.updateRegisters([...given.positionals], publishing, onProgress),
    );
  },
};
