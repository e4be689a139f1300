/** `vejviser geocode in.csv -o out.csv`: a file of rows in, the same rows with their addresses out. */
import { serveOptions } from '../../config.ts';
import { native } from '../../engine/addon/native.ts';
import type { BatchCounts, BatchOptions } from '../../engine/engine.ts';
import { runBatch } from '../../jobs/batch.ts';
import { formatsOf } from '../../jobs/format.ts';
import { onStopSignal } from '../../process/signals.ts';
import {
  type Command,
  CommandError,
  type Given,
  isOn,
  optionValue,
  UsageError,
  withoutCode,
} from '../command.ts';
import { GeocodeProgress } from './progress.ts';

const out = {
  flag: 'out',
  short: 'o',
  value: 'FILE',
  help: 'the result; - is standard output, .gz compresses',
  fallback: '-',
};
const strict = {
  flag: 'strict',
  help: 'ends with 1 when rows that are not blank have no address of --min-kategori',
  fallback: 'off',
};

export const geocodeCommand: Command = {
  name: 'geocode',
  usage: 'FILE -o FILE --snapshot DIR',
  summary:
    'Finds the address of each row of a file (CSV, NDJSON or xlsx; - is standard input). An interrupted run goes on where it was.',
  options: [out, serveOptions.snapshot, strict],
  moreOptions: async () => (await parameters()).chosen.map(({ option }) => option),
  run: async (given) => {
    const [input, ...more] = given.positionals;
    if (input === undefined || more.length > 0)
      throw new UsageError('geocode needs one FILE; - is standard input');
    const output = optionValue(out, given) ?? out.fallback;
    const isStrict = isOn(strict, given);
    const options = await optionsOf(given, input, output);
    open(optionValue(serveOptions.snapshot, given) ?? serveOptions.snapshot.fallback);
    const counts = await geocoded(input, output, options);
    const missing = isStrict ? below(counts, options.minCategory) : 0;
    if (missing === 0) return 0;
    process.stderr.write(`--strict: ${withoutAddress(missing, options.minCategory ?? WORST)}\n`);
    return 1;
  },
};

/** The options that are parameters of a job. They need packages, which a fresh clone has not installed yet. */
async function parameters(): Promise<typeof import('./options.ts')> {
  try {
    native();
  } catch (error) {
    throw new CommandError(withoutCode(error));
  }
  return import('./options.ts');
}

/** What was chosen, and the notations that the names tell. */
async function optionsOf(given: Given, input: string, output: string): Promise<Partial<BatchOptions>> {
  const { chosen, readChosen } = await parameters();
  const entries = chosen.flatMap(({ name, option }): [string, string][] => {
    const value = optionValue(option, given);
    return value === undefined ? [] : [[name, value]];
  });
  try {
    return { ...formatsOf(input, output), ...readChosen(entries) };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(withoutCode(error));
  }
}

function open(root: string): void {
  try {
    native().openSnapshot(root);
    native().useSnapshot();
  } catch (error) {
    throw new CommandError(withoutCode(error));
  }
}

async function geocoded(input: string, output: string, options: Partial<BatchOptions>): Promise<BatchCounts> {
  const progress = new GeocodeProgress(process.stderr);
  const stop = new AbortController();
  const stopListening = onStopSignal(() => stop.abort());
  try {
    const run = { input, output, options, signal: stop.signal };
    const summary = await runBatch({ ...run, onProgress: (now) => progress.show(now) });
    progress.end(summary);
    return summary.counts;
  } catch (error) {
    progress.clear();
    if (stop.signal.aborted)
      throw new CommandError('interrupted; the same command goes on where this one was');
    const { refusedByData } = await parameters();
    throw refusedByData(error) ?? new CommandError(withoutCode(error));
  } finally {
    stopListening();
  }
}

/** The worst category that has an address. */
const WORST = 'C';

/** Rows, blank ones aside, without an address of the category that was demanded, or of a rule that is accepted. */
function below(
  { b, c, d, absent, failed, accepted }: BatchCounts,
  demanded: BatchOptions['minCategory'] = WORST,
): number {
  const unsure = { A: b + c - accepted, B: c - accepted, C: 0 }[demanded ?? WORST];
  return unsure + d + absent + failed;
}

function withoutAddress(rows: number, worst: NonNullable<BatchOptions['minCategory']>): string {
  const lacking = rows === 1 ? '1 row has' : `${rows.toLocaleString('en')} rows have`;
  const demanded = worst === WORST ? '' : ` of category ${worst} or better`;
  return `${lacking} no address${demanded}`;
}
