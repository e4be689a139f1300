/**
 * What all commands of `vejviser` share: options, each with an environment variable, help, and usage errors, which end
 * with exit code 2. The meaning of an option is up to its command.
 */
import { parseArgs } from 'node:util';
import { environmentName, type Option } from '../config/option.ts';

/** The command line is wrong: exit code 2, with a pointer to the help. */
export class UsageError extends Error {}

/** The command could not do its work: exit code 1, the message without a stack. */
export class CommandError extends Error {}

/** The parsed command line: options by flag, and the positional arguments. */
export interface Given {
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly positionals: readonly string[];
}

export interface Command {
  readonly name: string;
  /** After the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly Option[];
  /** Options that are described where packages are needed: loaded when the command is used. */
  readonly moreOptions?: () => Promise<readonly Option[]>;
  /** Resolves to the exit code, or to undefined if the process goes on, as a service does. */
  readonly run: (given: Given) => Promise<number | undefined>;
}

/** Parses the arguments after the command's name; `undefined` for `--help`. */
export function readArguments({ name, options }: Command, args: readonly string[]): Given | undefined {
  const names = options.map(({ flag }) => `--${flag}`).join(', ');
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(
          options.map(({ flag, short, value }) => [
            flag,
            { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) },
          ]),
        ),
      },
    });
    if (values['help'] === true) return undefined;
    const texts = Object.entries(values).map(([flag, value]) => [flag, `${value}`]);
    return { options: Object.fromEntries(texts), positionals };
  } catch (error) {
    const fault = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    // An option whose value is missing says which values there are.
    const meant = options.find(({ flag }) => fault.includes(`--${flag} <value>`));
    if (meant !== undefined) throw new UsageError(`${fault}; --${meant.flag} ${meant.value}: ${meant.help}`);
    throw new UsageError(`${fault}. Options of ${name}: ${names}, --help`);
  }
}

/** The value of an option, from the command line or else its environment variable. */
export function optionValue(option: Option, given: Given): string | undefined {
  return given.options[option.flag] ?? process.env[environmentName(option)];
}

/** Whether a switch is on: it is given, or its environment variable is `true`. */
export function isOn(option: Option, given: Given): boolean {
  const text = optionValue(option, given) ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new UsageError(`${environmentName(option)} is ${text}, but must be true or false`);
}

export function helpOf(command: Command): string {
  const rows = command.options.map((option): [string, string] => [
    [
      option.short === undefined ? '' : `-${option.short}, `,
      `--${option.flag}`,
      option.value && ` ${option.value}`,
    ].join(''),
    `${option.help} [${option.fallback}]\n${environmentName(option)}${option.alias ? `, ${option.alias}` : ''}`,
  ]);
  rows.push(['--help', 'this text']);
  return [
    `vejviser ${command.name} ${command.usage}`,
    '',
    command.summary,
    '',
    'Options, with their defaults and environment variables:',
    ...table(rows),
  ].join('\n');
}

/** Two columns; lines of the second stay in it. */
export function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(
    ([left, right]) => `  ${left.padEnd(width)}${right.replaceAll('\n', `\n  ${' '.repeat(width)}`)}`,
  );
}

/** The message of an error of the addon, without the code that asynchronous calls put before it. */
export function withoutCode(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^[A-Z_]+: (\[\w+\] )?/, '');
}
