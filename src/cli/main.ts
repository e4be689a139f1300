/** The command `vejviser`: finds the subcommand, runs it, and turns a failure into one line and an exit code. */
import { ConfigError } from '../config/option.ts';
import { version } from '../version.ts';
import { adminCommand } from './admin.ts';
import { type Command, CommandError, helpOf, readArguments, table, UsageError } from './command.ts';
import { exportCommand } from './export/export.ts';
import { fetchCommand } from './fetch/fetch.ts';
import { followCommand } from './follow/follow.ts';
import { generateCommand } from './generate.ts';
import { geocodeCommand } from './geocode/geocode.ts';
import { importCommand } from './import/import.ts';
import { keysCommand } from './keys/keys.ts';
import { listCommand } from './list.ts';
import { rollbackCommand } from './rollback.ts';
import { serveCommand } from './serve.ts';
import { backupCommand } from './store/backup.ts';
import { restoreCommand } from './store/restore.ts';
import { updateCommand } from './update.ts';
import { verifyCommand } from './verify.ts';
import { webhooksCommand } from './webhooks/webhooks.ts';
import { workerCommand } from './worker.ts';

const commands: readonly Command[] = [
  serveCommand,
  fetchCommand,
  importCommand,
  updateCommand,
  followCommand,
  generateCommand,
  geocodeCommand,
  exportCommand,
  workerCommand,
  keysCommand,
  adminCommand,
  webhooksCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  listCommand,
  rollbackCommand,
];

function overview(): string {
  return [
    'vejviser COMMAND [OPTION]…',
    '',
    ...table(commands.map((command) => [`${command.name} ${command.usage}`, command.summary])),
    '',
    'vejviser COMMAND --help lists the options of a command. vejviser --version',
    'Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n');
}

async function main(args: readonly string[]): Promise<number | undefined> {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError(`a command is missing\n\n${overview()}`);
  if (name === '--version') {
    console.log(version);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return 0;
  }
  const found = commands.find((each) => each.name === name);
  if (found === undefined) {
    throw new UsageError(
      `${name} is not a command. Commands: ${commands.map((each) => each.name).join(', ')}`,
    );
  }
  const command = { ...found, options: [...found.options, ...((await found.moreOptions?.()) ?? [])] };
  const given = readArguments(command, rest);
  if (given === undefined) {
    console.log(helpOf(command));
    return 0;
  }
  return command.run(given);
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ?? process.exitCode;
} catch (error) {
  const usage = error instanceof UsageError || error instanceof ConfigError;
  if (!usage && !(error instanceof CommandError)) throw error;
  console.error(`vejviser: ${error.message}`);
  process.exitCode = usage ? 2 : 1;
}
