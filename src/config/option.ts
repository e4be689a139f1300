/** What an option is, and how a wrong value is refused: with the allowed ones. Nothing is guessed. */

export class ConfigError extends Error {}

export interface Option {
  readonly flag: string;
  /** One letter for `-o`. */
  readonly short?: string;
  /** A second variable, read if the `VEJVISER_` one is not set, for platforms that set it. */
  readonly alias?: string;
  /** Absent: the option is a switch, which takes no value. */
  readonly value?: string;
  readonly help: string;
  /** Text of the default, for `--help`. */
  readonly fallback: string;
}

/** An option of the service: it says too how its text is read. Throws {@link ConfigError}. */
export interface Setting<Of> extends Option {
  read(given: string | undefined, option: Option): Of;
}

export type Table = Readonly<Record<string, Setting<unknown>>>;
/** What a table of settings comes to. */
export type Values<Of extends Table> = { readonly [Name in keyof Of]: ReturnType<Of[Name]['read']> };

type Given = Readonly<Record<string, string | undefined>>;

/** `--public-base` is `VEJVISER_PUBLIC_BASE`. */
export function environmentName(option: Option): string {
  return `VEJVISER_${option.flag.replaceAll('-', '_').toUpperCase()}`;
}

/** Each setting of a table, by options by flag name and the environment; an option takes precedence over its variable. */
export function valuesOf<Of extends Table>(table: Of, options: Given, environment: Given): Values<Of> {
  const values = Object.entries(table).map(([name, option]) => {
    const alias = option.alias === undefined ? undefined : environment[option.alias];
    const given = options[option.flag] ?? environment[environmentName(option)] ?? alias;
    return [name, option.read(given, option)];
  });
  return Object.fromEntries(values) as Values<Of>;
}

export function refused(option: Option, given: string, allowed: string): ConfigError {
  return new ConfigError(`--${option.flag} (${environmentName(option)}) is ${given}, but must be ${allowed}`);
}

/** An option that others need is not given. */
export function missing(option: Option, needed: string): ConfigError {
  return refused(option, 'missing', `given with ${needed}`);
}

/** Options that mean nothing without each other. */
export function allOrNone<Of extends Table>(
  table: Of,
  values: Values<Of>,
  names: readonly (keyof Of)[],
): void {
  const absent = names.find((name) => values[name] === undefined);
  const given = names.find((name) => values[name] !== undefined);
  if (absent === undefined || given === undefined) return;
  const [option, other] = [table[absent], table[given]];
  if (option !== undefined && other !== undefined) throw missing(option, `--${other.flag}`);
}
