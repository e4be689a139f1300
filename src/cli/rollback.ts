/** `vejviser rollback DIR`: the snapshot before the one in use is used again. */
import { native } from '../engine/addon/native.ts';
import { type Command, CommandError, withoutCode } from './command.ts';
import { rootOf, rootOption } from './root.ts';

export const rollbackCommand: Command = {
  name: 'rollback',
  usage: 'DIR',
  summary: 'Returns to the snapshot before the one in use in DIR.',
  options: [rootOption],
  run: async (given) => {
    const root = rootOf('rollback', given);
    try {
      console.log(`${native().rollBack(root)} is in use`);
      return 0;
    } catch (error) {
      throw new CommandError(withoutCode(error));
    }
  },
};
