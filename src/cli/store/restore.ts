/** `vejviser restore FILE --store S`: a file of `backup` into a store without accounts, of either kind. */
import { type Command, CommandError, UsageError } from '../command.ts';
import { reasonOf, storeOption, withStore } from './open.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE --store PLACE',
  summary: 'Reads a file of backup into a store that has no accounts yet: all of it or nothing.',
  options: [storeOption],
  run: async (given) => {
    const [file, ...more] = given.positionals;
    if (file === undefined || more.length > 0) throw new UsageError('restore needs one FILE');
    return withStore('restore', given, async ({ store }) => {
      const { restore } = await import('../../store/backup.ts');
      const rows = await restore(store, file).catch((error: unknown) => {
        throw new CommandError(`nothing was restored: ${reasonOf(error)}`);
      });
      console.error(`${rows} rows of ${file}`);
      return 0;
    });
  },
};
