/** `vejviser import PATH... --out DIR`: register files in, a published snapshot out. */
import { type Command, isOn, optionValue, UsageError } from '../command.ts';
import { acceptedLoss, lossOptions, out, published } from '../publishing.ts';

const skipUnknown = {
  flag: 'skip-unknown',
  help: 'leaves out files that are named but are no register files, as in folders',
  fallback: 'off',
};

export const importCommand: Command = {
  name: 'import',
  usage: 'PATH... --out DIR',
  summary: 'Builds a snapshot from register files and folders; the kind of each file is detected.',
  options: [out, ...lossOptions, skipUnknown],
  run: async (given) => {
    const root = optionValue(out, given);
    if (given.positionals.length === 0) throw new UsageError('import needs a file or folder to read');
    if (root === undefined || root === '') throw new UsageError('import needs --out DIR (VEJVISER_OUT)');
    const publishing = { root, ...acceptedLoss(given), skipUnknown: isOn(skipUnknown, given) };
    return published((addon, onProgress) =>
      addon.importRegisters([...given.positionals], publishing, onProgress),
    );
  },
};
