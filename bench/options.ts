/** Reads the options of a scenario; an invalid one is a usage error. */
import { parseArgs } from 'node:util';
import { UsageError } from './usage.ts';

export class Options<Name extends string> {
  readonly #values: Readonly<Record<string, string | boolean | undefined>>;

  constructor(values: Readonly<Record<string, string | boolean | undefined>>) {
    this.#values = values;
  }

  text(name: Name): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  required(name: Name): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`--${name} must be given`);
    return value;
  }

  number(name: Name, fallback: number, min: number, max: number): number {
    const value = Number(this.text(name) ?? fallback);
    if (value >= min && value <= max) return value;
    throw new UsageError(`--${name} must be a number from ${min} to ${max}`);
  }

  whole(name: Name, fallback: number, min: number): number {
    const value = Number(this.text(name) ?? fallback);
    if (Number.isSafeInteger(value) && value >= min) return value;
    throw new UsageError(`--${name} must be a whole number from ${min}`);
  }
}

/** Options that all take a value; undefined after showing the help. */
export function readOptions<Name extends string>(
  words: readonly string[],
  help: string,
  names: readonly Name[],
): Options<Name> | undefined {
  const text = { type: 'string' } as const;
  const options = Object.fromEntries(names.map((name) => [name, text] as const));
  const { values } = parseArgs({
    args: [...words],
    options: { ...options, help: { type: 'boolean' } },
  });
  if (values['help'] !== true) return new Options<Name>(values);
  console.log(help);
  return undefined;
}
