/** `vejviser backup --store S -o FILE`: accounts, keys and usage as one file. */
import type { Option } from '../../config/option.ts';
import { isPostgres } from '../../store/place.ts';
import { type Command, CommandError, optionValue, UsageError } from '../command.ts';
import { reasonOf, storeOption, withStore } from './open.ts';

const fileOption: Option = {
  flag: 'out',
  short: 'o',
  value: 'FILE',
  help: 'the file, as lines of JSON in gzip; only its owner may read it',
  fallback: 'must be given',
};

export const backupCommand: Command = {
  name: 'backup',
  usage: '--store PLACE -o FILE',
  summary: 'Copies accounts, keys (as hashes) and usage into a file. The service may go on meanwhile.',
  options: [storeOption, fileOption],
  run: async (given) => {
    const file = optionValue(fileOption, given);
    if (file === undefined || given.positionals.length > 0) throw new UsageError('backup needs -o FILE');
    return withStore('backup', given, async ({ store, place }) => {
      const { backUp } = await import('../../store/backup.ts');
      const rows = await backUp(store, isPostgres(place), file).catch((error: unknown) => {
        throw new CommandError(`nothing was backed up: ${reasonOf(error)}`);
      });
      console.error(`${rows} rows in ${file}`);
      return 0;
    });
  },
};
