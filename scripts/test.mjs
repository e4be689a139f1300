/** `npm test`: installs, builds and runs every check, the quick ones first; stops at the first that fails. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAddon } from './addon.mjs';
import { install, installBench } from './install.mjs';
import { root, serviceNode } from './runtime.mjs';
import { buildDarSample, buildSample, buildStartSample } from './sample.mjs';
import { beside, command, run, step } from './step.mjs';

/** Written as `vitest.config.ts` says. */
const vitestReport = join(root, 'var', 'vitest.json');
const counts = { passed: 0, failed: 0 };

await command(async () => {
  try {
    await install();
    await installBench();
    await step('format and lint (biome)', () => tool('@biomejs/biome/bin/biome', 'check'));
    await step('types (tsc)', () => tool('typescript/bin/tsc', '--noEmit'));
    await step('unused code (knip)', () => tool('knip/bin/knip.js'));
    await step('import directions (dependency-cruiser)', () =>
      tool(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        ...['src', 'test', 'bench', '--output-type', 'err-long'],
      ),
    );
    await step('Rust format', () => run('cargo', ['fmt', '--all', '--check']));
    // Much of the addon's build is the work of one thread.
    await beside(buildAddon, async () => {
      await step('Rust lint (clippy)', () =>
        run('cargo', ['clippy', '--locked', '--workspace', '--all-targets', '--', '-D', 'warnings']),
      );
      await step('Rust tests', cargoTest);
    });
    await buildSample();
    await buildDarSample();
    await buildStartSample();
    await step('service tests (vitest)', vitest);
  } finally {
    console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  }
});

/** Runs a tool of the project's own packages on the project's own Node.js. */
function tool(path, ...args) {
  return run(serviceNode(), [join(root, 'node_modules', path), ...args]);
}

async function cargoTest() {
  let output = '';
  try {
    // Not the examples: the lint has seen that they compile.
    output = await run('cargo', ['test', '--locked', '--workspace', '--tests', '--no-fail-fast'], {
      collect: true,
    });
  } catch (error) {
    output = error.output ?? '';
    throw error;
  } finally {
    for (const [, passed, failed] of output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed/gm)) {
      counts.passed += Number(passed);
      counts.failed += Number(failed);
    }
  }
}

async function vitest() {
  rmSync(vitestReport, { force: true });
  try {
    // Where most tests fail, the run ends early; each would wait for its limit.
    await tool('vitest/vitest.mjs', 'run', '--bail=25');
  } finally {
    countVitest();
  }
}

/** A run that ended before its report was written adds nothing; its exit code has failed the step. */
function countVitest() {
  try {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
  } catch {}
}
