/** The parameters of a job as options of `vejviser geocode`: hyphens for underscores. */
import type { Option } from '../../config/option.ts';
import type { BatchOptions } from '../../engine/engine.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import { batchParameters, readBatchOptions, refusedOptionsOf } from '../../jobs/options.ts';
import { UsageError } from '../command.ts';

/** More choices than this are said in the help, not beside the name. */
const MOST_ON_ONE_LINE = 3;

const flagOf = (name: string): string => name.replaceAll('_', '-');

/** Each parameter with its option. */
export const chosen = Object.entries(batchParameters).map(([name, { en, schema }]) => ({
  name,
  option: optionOf(flagOf(name), en, schema),
}));

function optionOf(flag: string, help: string, schema: object): Option {
  const { type, enum: choices = [], default: fallback = 'none' } = schema as Described;
  const isShort = choices.length > 0 && choices.length <= MOST_ON_ONE_LINE;
  const value = isShort ? choices.join('|') : ({ boolean: 'true|false', integer: 'N' }[type ?? ''] ?? 'TEXT');
  const allowed = choices.length > MOST_ON_ONE_LINE ? ` One of ${choices.join(' ')}` : '';
  return { flag, value, help: `${help}${allowed}`, fallback: String(fallback) };
}

interface Described {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

/** Reads what was given, by the names of parameters. */
export function readChosen(entries: readonly [name: string, text: string][]): Partial<BatchOptions> {
  try {
    return readBatchOptions(entries);
  } catch (error) {
    throw error instanceof InputError ? asOptions(error) : error;
  }
}

/** The same of what only the snapshot or the file could refuse; `undefined`: something else was thrown. */
export function refusedByData(thrown: unknown): UsageError | undefined {
  const refused = refusedOptionsOf(thrown);
  return refused && asOptions(refused);
}

/** Faults by the names of options. */
function asOptions({ faults }: InputError): UsageError {
  return new UsageError(
    faults.map(({ loc: [, name], msg }) => `--${flagOf(name)}${msg.slice(name.length)}`).join('\n'),
  );
}
