/** `npm run bench -- quality`: the accuracy of answers, over texts whose meaning the register gives. */
import { basename, join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import { readOptions } from '../options.ts';
import { SEEDS } from '../queries/queries.ts';
import { Register } from '../queries/register.ts';
import { generator } from '../random.ts';
import { writeResult } from '../report/result-file.ts';
import { onMachine, overData } from '../system/machine.ts';
import { caseRows } from './cases.ts';
import { evaluated } from './evaluation.ts';
import { inOtherStyles, OTHER_STYLES, type StyledRow } from './measure/typing-style.ts';
import { printQuality } from './page.ts';
import type { Over, QualityResult } from './result.ts';
import { type DrawOptions, EXACT, type Row, RowMaker } from './rows.ts';

const HELP = `npm run bench -- quality [--snapshot DIR[,DIR…]] [--seed N] [--count N] [--homes N] [--kinds LIST] [--json OUT]

  --snapshot DIR   roots of snapshots, measured one after another (var/sample)
  --seed N         of addresses and faults: rules are tuned with ${SEEDS.development}, figures taken with ${SEEDS.test} (${SEEDS.development})
  --count N        texts of each kind; a multiple for exact ones, two faults and the mix (500)
  --homes N        addresses drawn, of which the texts are made (4000)
  --kinds LIST     only kinds whose names begin with one of these, as 'street,unit: left out' (all)
  --examples N     mistakes of each kind to list (3)
  --peers N        texts of each kind to run against SQLite and PostgreSQL as well (0)
  --json OUT       where the figures go; they are only printed when not given`;

export async function qualityScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, [
    ...(['snapshot', 'seed', 'count', 'homes', 'kinds', 'examples', 'peers', 'json'] as const),
  ]);
  if (options === undefined) return;
  const draw = {
    seed: options.whole('seed', SEEDS.development, 0),
    count: options.whole('count', 500, 1),
    sets: options.text('kinds')?.split(',') ?? [],
  };
  const homes = options.whole('homes', 4_000, 1);
  const extent = { examples: options.whole('examples', 3, 0), peers: options.whole('peers', 0, 0) };
  const over: Over[] = [];
  for (const root of (options.text('snapshot') ?? join('var', 'sample')).split(',')) {
    const addon = native();
    const info = addon.openSnapshot(root);
    addon.useSnapshot();
    const register = new Register(addon, info.counts['addresses'] ?? 0);
    const drawn = register.draw(homes, generator(draw.seed));
    const cases = draw.sets.length === 0 ? caseRows(register) : [];
    const rows = [...new RowMaker(register, drawn, draw).rows(), ...cases];
    const evaluation = await evaluated(addon, info, rows, extent, styledRows(rows, register, draw));
    over.push({ name: basename(root), data: overData(info).data, ...evaluation });
  }
  const result: QualityResult = { ...onMachine(), seed: draw.seed, count: draw.count, over };
  printQuality(result);
  writeResult(options.text('json'), result);
}

/** Exact texts for each one that is typed in another style. */
const EXACT_OF = 3;

function styledRows(
  rows: readonly Row[],
  register: Register,
  { seed, count, sets }: DrawOptions,
): StyledRow[] {
  if (sets.length > 0 && !sets.some((start) => OTHER_STYLES.startsWith(start))) return [];
  const exact = rows.filter(({ set, kind }) => set === EXACT && kind === 'address');
  return inOtherStyles(exact, register, Math.ceil(count / EXACT_OF), generator(seed));
}
