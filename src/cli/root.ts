/** What commands share that look at the snapshots of one folder, the root. */
import { serveOptions } from '../config.ts';
import { type Given, optionValue, UsageError } from './command.ts';

export const rootOption = { ...serveOptions.snapshot, help: 'the same as DIR', fallback: 'must be given' };

/** The root: the only argument, or the option. */
export function rootOf(command: string, given: Given): string {
  const [directory = optionValue(rootOption, given), ...more] = given.positionals;
  const flag = given.options[rootOption.flag];
  if (flag !== undefined && given.positionals.length > 0)
    throw new UsageError(`${command} needs one DIR: as an argument or as --${rootOption.flag}, not both`);
  if (directory === undefined || directory === '' || more.length > 0)
    throw new UsageError(`${command} needs one DIR (VEJVISER_SNAPSHOT)`);
  return directory;
}
