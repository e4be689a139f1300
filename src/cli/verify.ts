/** `vejviser verify DIR`: reads every byte of the current snapshot and checks sums, sizes and references. */
import { native } from '../engine/addon/native.ts';
import type { VerifyReport } from '../engine/border.generated.ts';
import { type Command, CommandError, withoutCode } from './command.ts';
import { rootOf, rootOption } from './root.ts';
import { inWords } from './words.ts';

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'DIR',
  summary: 'Checks every checksum and reference of the snapshot published in DIR.',
  options: [rootOption],
  run: async (given) => {
    const root = rootOf('verify', given);
    try {
      const report = JSON.parse(await native().verifySnapshot(root)) as VerifyReport;
      for (const [name, value] of Object.entries(report)) console.log(`${inWords(name)}: ${value}`);
      return 0;
    } catch (error) {
      throw new CommandError(withoutCode(error));
    }
  },
};
