/**
 * `npm run bench`: every scenario over the country, several times, each time by a process of its own; one table at the
 * end, and `bench/results` written anew. A scenario that fails leaves the others and its own earlier results alone.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { country } from '../country.ts';
import { readOptions } from '../options.ts';
import { SEEDS } from '../queries/queries.ts';
import { mergedResult, summaries } from '../report/figure.ts';
import { readResult, writeResult } from '../report/result-file.ts';
import { renderResults, resultFile } from '../results.ts';
import { machine, versions } from '../system/machine.ts';
import { pinned, runToEnd } from '../system/process.ts';
import { UsageError } from '../usage.ts';
import type { Measured, SuiteResult } from './result.ts';
import { type Step, type Subject, steps } from './steps.ts';
import { printTable } from './table.ts';

const runnable = steps.filter(({ words }) => words !== undefined);

const HELP = `npm run bench [-- [--scale N] [--repeats N] [--only LIST] [--seed N]]
npm run bench -- --quick [--help | options]
npm run bench -- SCENARIO [--help | options of the scenario]

  --scale N      size of the synthetic country, 1 being all of Denmark; made once and kept under var/bench (1)
  --repeats N    runs of each scenario; the table shows the median and both ends (3)
  --only LIST    some of ${runnable.map(({ name }) => name).join(',')}; the results of the others stay (all)
  --seed N       of the questions (${SEEDS.test})`;

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const folder = join('var', 'bench', 'runs');

export async function suiteScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['scale', 'repeats', 'only', 'seed']);
  if (options === undefined) return;
  const scale = options.number('scale', 1, 0.001, 4);
  const repeats = options.whole('repeats', 3, 1);
  const chosen = chosenSteps(options.text('only'));
  const seed = options.whole('seed', SEEDS.test, 0);
  const subject = { snapshot: await country(scale), scale, seed };
  const suite: Record<string, Measured> = {};
  const failed: string[] = [];
  for (const step of chosen) {
    try {
      suite[step.name] = await measured(step, subject, repeats);
    } catch (error) {
      failed.push(`${step.name} failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  const file = resultFile('summary');
  const earlier = existsSync(file) ? readResult<SuiteResult>(file) : {};
  const inOrder = runnable.flatMap(({ name }) => {
    const one = suite[name] ?? earlier[name];
    return one === undefined ? [] : [[name, one] as const];
  });
  writeResult(file, Object.fromEntries(inOrder));
  renderResults();
  printTable(suite);
  for (const line of failed) console.error(`bench: ${line}`);
  if (failed.length > 0) process.exitCode = 1;
}

function chosenSteps(only: string | undefined): readonly Step[] {
  if (only === undefined) return runnable;
  return only.split(',').map((name) => {
    const step = runnable.find((one) => one.name === name);
    if (step !== undefined) return step;
    throw new UsageError(
      `--only takes ${runnable.map((one) => one.name).join(', ')}; ${name} is none of them`,
    );
  });
}

async function measured(step: Step, subject: Subject, repeats: number): Promise<Measured> {
  const about = { machine: machine(), versions: versions(), scale: subject.scale };
  const results: unknown[] = [];
  for (let run = 1; run <= (step.isRunOnce ? 1 : repeats); run += 1) {
    console.log(`\n── ${step.name}, run ${run}`);
    const json = join(folder, `${step.name}-${run}.json`);
    const words = step.words?.(subject) ?? [];
    const command = [process.execPath, main, step.name, ...words, '--json', json] as const;
    await runToEnd(step.isPinned ? pinned(command) : command);
    results.push(readResult(json));
  }
  writeResult(resultFile(step.name), mergedResult(results as [unknown, ...unknown[]]));
  const figures = summaries(results.map((result) => step.figures(result as never)));
  return { ...about, runs: results.length, figures };
}
