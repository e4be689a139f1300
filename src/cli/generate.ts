/**
 * `vejviser generate --out DIR`: a synthetic country of Denmark's size, for trying and measuring; with `--as`, the same
 * register as the flat files of the closed service.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { native } from '../engine/addon/native.ts';
import type { BulkLayout, WrittenFile } from '../engine/border.generated.ts';
import { type Command, CommandError, type Given, optionValue, UsageError, withoutCode } from './command.ts';
import { out, published, publishingChoices, publishingOptions } from './publishing.ts';

const as = {
  flag: 'as',
  value: 'FORM',
  help: 'files instead of a snapshot: legacy-csv, legacy-csv-2015 with the columns of that year, thin-csv with few',
  fallback: 'a snapshot',
};
const scale = {
  flag: 'scale',
  value: 'N',
  help: 'size, 1 being all of Denmark; 0.001 to 4',
  fallback: '1',
};
const seed = {
  flag: 'seed',
  value: 'N',
  help: 'a whole number; each gives a different country',
  fallback: '1',
};

const layouts: Readonly<Record<string, BulkLayout>> = {
  'legacy-csv': 'current',
  'legacy-csv-2015': '2015',
  'thin-csv': 'thin',
};

/** The real areas that the synthetic addresses lie in. */
const areas = ['registers', 'lists', 'dagi-2017', 'sources.csv'].map((name) =>
  fileURLToPath(new URL(`../../data/${name}`, import.meta.url)),
);

export const generateCommand: Command = {
  name: 'generate',
  usage: '[--scale N] [--seed N] [--as FORM] DIR',
  summary: 'Builds a snapshot of a synthetic country, marked as synthetic in its data version, or its files.',
  options: [scale, seed, as, out, ...publishingOptions],
  run: async (given) => {
    const directory = directoryOf(given);
    const size = Number(optionValue(scale, given) ?? scale.fallback);
    if (!(size >= 0.001 && size <= 4)) throw new UsageError('--scale must be a number from 0.001 to 4');
    const number = Number(optionValue(seed, given) ?? seed.fallback);
    if (!Number.isSafeInteger(number) || number < 0)
      throw new UsageError('--seed must be a whole number from 0 to 9007199254740991');
    const form = optionValue(as, given);
    const layout = form === undefined ? undefined : layouts[form];
    if (form !== undefined && layout === undefined)
      throw new UsageError(`--as must be one of ${Object.keys(layouts).join(', ')}`);
    const accepted = { ...publishingChoices(given), skipUnknown: false, replication: false };
    const generate = (root: string): Promise<number> =>
      published(root, (addon, onProgress) =>
        addon.generateCountry(areas, size, number, { root, ...accepted }, onProgress),
      );
    return layout === undefined ? generate(directory) : files(generate, layout, resolve(directory));
  },
};

/** The folder, given as an option or as the only argument. */
function directoryOf(given: Given): string {
  const [argument, ...more] = given.positionals;
  const option = given.options[out.flag];
  if (more.length > 0 || (argument !== undefined && option !== undefined))
    throw new UsageError('generate takes one folder: DIR or --out DIR');
  const directory = argument ?? optionValue(out, given);
  if (directory === undefined || directory === '')
    throw new UsageError('generate needs a folder: DIR or --out DIR (VEJVISER_OUT)');
  return directory;
}

/** Writes the files from a temporary snapshot in the parent of their folder. */
async function files(
  generate: (root: string) => Promise<number>,
  layout: BulkLayout,
  folder: string,
): Promise<number> {
  const root = await mkdtemp(join(dirname(folder), '.generating-'));
  try {
    const code = await generate(root);
    const written = JSON.parse(await native().writeBulkFiles(root, layout, folder)) as WrittenFile[];
    for (const { file, bytes } of written) console.log(`${join(folder, file)}: ${bytes} bytes`);
    return code;
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(withoutCode(error));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
