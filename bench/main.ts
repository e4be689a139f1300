/** `npm run bench [-- SCENARIO …]`: measures. The first word names a scenario, which gets the others. */
import { batchScenario } from './batch/scenario.ts';
import { buildScenario } from './build/scenario.ts';
import { engineScenario } from './engine/scenario.ts';
import { exportScenario } from './export/scenario.ts';
import { geocodeScenario } from './geocode/scenario.ts';
import { growthScenario } from './growth/scenario.ts';
import { hopScenario } from './hop/scenario.ts';
import { httpScenario } from './http/scenario.ts';
import { instructionsScenario } from './instructions/scenario.ts';
import { jobsScenario } from './jobs/scenario.ts';
import { keysScenario } from './keys/scenario.ts';
import { lanesScenario } from './lanes/scenario.ts';
import { layersScenario } from './layers/scenario.ts';
import { memoryScenario } from './memory/scenario.ts';
import { peersScenario } from './peers/scenario.ts';
import { qualityScenario } from './quality/scenario.ts';
import { queriesScenario } from './queries/scenario.ts';
import { quickScenario } from './quick/scenario.ts';
import { requestsScenario } from './requests/scenario.ts';
import { soakScenario } from './soak/scenario.ts';
import { startScenario } from './start/scenario.ts';
import { suiteScenario } from './suite/scenario.ts';
import { updateScenario } from './update/scenario.ts';
import { isParseError, UsageError } from './usage.ts';

const scenarios: Record<string, (words: string[]) => Promise<void>> = {
  batch: batchScenario,
  build: buildScenario,
  engine: engineScenario,
  export: exportScenario,
  geocode: geocodeScenario,
  growth: growthScenario,
  hop: hopScenario,
  http: httpScenario,
  instructions: instructionsScenario,
  jobs: jobsScenario,
  keys: keysScenario,
  lanes: lanesScenario,
  layers: layersScenario,
  memory: memoryScenario,
  peers: peersScenario,
  quality: qualityScenario,
  queries: queriesScenario,
  requests: requestsScenario,
  soak: soakScenario,
  start: startScenario,
  update: updateScenario,
};

/** Without a name, all of them; or one table in minutes. */
const all = process.argv.slice(2);
const [first = '-', ...others] = all;
const isQuick = all.includes('--quick');
const named = first.startsWith('-') ? suiteScenario : scenarios[first];
const scenario = isQuick ? quickScenario : named;
const unnamed = first.startsWith('-') ? all : others;
const words = isQuick ? all.filter((word) => word !== '--quick') : unnamed;
if (scenario === undefined) {
  console.error(`bench: there is no scenario ${first}; there are ${Object.keys(scenarios).join(', ')}`);
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
