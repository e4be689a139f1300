/** `npm run bench -- growth`: the same questions over a hundredth, a tenth, the whole and twice the country. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { country } from '../country.ts';
import type { EngineResult } from '../engine/scenario.ts';
import type { SetFigures } from '../engine/statistics.ts';
import { readOptions } from '../options.ts';
import { PEOPLE, SEEDS } from '../queries/queries.ts';
import { readResult, writeResult } from '../report/result-file.ts';
import { type OnMachine, onMachine } from '../system/machine.ts';
import { pinned, runToEnd } from '../system/process.ts';

const HELP = `npm run bench -- growth [--scales LIST] [--people N] [--seed N] [--passes N] [--json OUT]

  --scales LIST   sizes with commas between, 1 being all of Denmark (0.01,0.1,1,2)
  --people N      addresses drawn from each (${PEOPLE})
  --seed N        which ones (${SEEDS.development})
  --passes N      as of the scenario engine (3)
  --json OUT      where the figures go; they are only printed when not given`;

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface GrowthResult extends OnMachine {
  readonly sizes: readonly Size[];
}

export interface Size {
  readonly scale: number;
  readonly counts: Record<string, number>;
  readonly sets: Record<string, SetFigures>;
}

export async function growthScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['scales', 'people', 'seed', 'passes', 'json']);
  if (options === undefined) return;
  const engineWords = [
    ...['--people', `${options.whole('people', PEOPLE, 1)}`],
    ...['--seed', `${options.whole('seed', SEEDS.development, 0)}`],
    ...['--passes', `${options.whole('passes', 3, 1)}`],
  ];
  const sizes: Size[] = [];
  for (const scale of (options.text('scales') ?? '0.01,0.1,1,2').split(',').map(Number))
    sizes.push(await sizeOf(scale, engineWords));
  writeResult(options.text('json'), {
    ...onMachine(),
    sizes,
  } satisfies GrowthResult);
}

/** Measured by a process of its own: what one size leaves behind does not slow the next. */
async function sizeOf(scale: number, engineWords: readonly string[]): Promise<Size> {
  const snapshot = await country(scale);
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-growth-'));
  try {
    const json = join(folder, 'engine.json');
    const words = ['engine', '--snapshot', snapshot, ...engineWords, '--json', json];
    await runToEnd(pinned([process.execPath, main, ...words]));
    const { data, sets } = readResult<EngineResult>(json);
    return { scale, counts: data.counts, sets };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
