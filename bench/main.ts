/** `npm run bench [-- SCENARIO …]`: measures and writes `bench/results`. The scenario named first gets the other words. */
import { batchScenario } from './batch/scenario.ts';
import { buildScenario } from './build/scenario.ts';
import { engineScenario } from './engine/scenario.ts';
import { growthScenario } from './growth/scenario.ts';
import { memoryScenario } from './memory/scenario.ts';
import { queriesScenario } from './queries/scenario.ts';
import { soakScenario } from './soak/scenario.ts';
import { startScenario } from './start/scenario.ts';
import { isParseError, UsageError } from './usage.ts';

const scenarios: Record<string, (words: string[]) => Promise<void>> = {
  batch: batchScenario,
  build: buildScenario,
  engine: engineScenario,
  growth: growthScenario,
  memory: memoryScenario,
  queries: queriesScenario,
  soak: soakScenario,
  start: startScenario,
};

const [name = 'engine', ...words] = process.argv.slice(2);
const scenario = scenarios[name];
if (scenario === undefined) {
  console.error(`bench: there is no scenario ${name}; known are ${Object.keys(scenarios).join(', ')}`);
  process.exitCode = 2;
} else {
  try {
    await scenario(words);
  } catch (error) {
    if (!(error instanceof UsageError || isParseError(error))) throw error;
    console.error(`bench: ${error.message}`);
    process.exitCode = 2;
  }
}
