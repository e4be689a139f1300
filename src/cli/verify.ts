/** `vejviser verify DIR`: reads every byte of the current snapshot and checks sums, sizes and references. */
import { serveOptions } from '../config.ts';
import { native } from '../engine/addon/native.ts';
import { type Command, CommandError, optionValue, UsageError, withoutCode } from './command.ts';

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'DIR',
  summary: 'Checks every checksum and reference of the snapshot published in DIR.',
  options: [{ ...serveOptions.snapshot, help: 'the same as DIR', fallback: 'must be given' }],
  run: async (given) => {
    const [directory = optionValue(serveOptions.snapshot, given), ...more] = given.positionals;
    if (directory === undefined || more.length > 0)
      throw new UsageError('verify needs one DIR (VEJVISER_SNAPSHOT)');
    try {
      const report = JSON.parse(await native().verifySnapshot(directory)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(report)) console.log(`${name}: ${JSON.stringify(value)}`);
      return 0;
    } catch (error) {
      throw new CommandError(withoutCode(error));
    }
  },
};
