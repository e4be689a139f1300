/** `vejviser generate --out DIR`: a synthetic country of Denmark's size, for trying and measuring. */
import { fileURLToPath } from 'node:url';
import { type Command, optionValue, UsageError } from './command.ts';
import { published } from './import.ts';

const out = { flag: 'out', value: 'DIR', help: 'where the snapshot is published', fallback: 'must be given' };
const scale = {
  flag: 'scale',
  value: 'N',
  help: 'size, 1 being all of Denmark; 0.001 to 4',
  fallback: '1',
};
const seed = {
  flag: 'seed',
  value: 'N',
  help: 'a whole number; another one gives another country',
  fallback: '1',
};

/** The real areas that the synthetic addresses lie in. */
const areas = ['registers', 'lists', 'dagi-2017', 'sources.csv'].map((name) =>
  fileURLToPath(new URL(`../../data/${name}`, import.meta.url)),
);

export const generateCommand: Command = {
  name: 'generate',
  usage: '[--scale N] [--seed N] --out DIR',
  summary: 'Builds a snapshot of a synthetic country, said to be synthetic in its data version.',
  options: [scale, seed, out],
  run: async (given) => {
    if (given.positionals.length > 0) throw new UsageError('generate takes options alone');
    const directory = optionValue(out, given);
    if (directory === undefined || directory === '')
      throw new UsageError('generate needs --out DIR (VEJVISER_OUT)');
    const size = Number(optionValue(scale, given) ?? scale.fallback);
    if (!(size >= 0.001 && size <= 4)) throw new UsageError('--scale must be a number from 0.001 to 4');
    const number = Number(optionValue(seed, given) ?? seed.fallback);
    if (!Number.isSafeInteger(number) || number < 0)
      throw new UsageError('--seed must be a whole number from 0 to 9007199254740991');
    return published((addon, onProgress) =>
      addon.generateCountry(areas, size, number, directory, onProgress),
    );
  },
};
