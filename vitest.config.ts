import { defineConfig } from 'vitest/config';
import { Running } from './test/support/running.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['temporary', 'priority', 'compiled', 'snapshots'].map((name) => `test/support/${name}.ts`),
    // The addon holds one snapshot a process: test files that swap it must not share one.
    pool: 'forks',
    // Browsers and started services mostly wait.
    maxWorkers: 3,
    reporters: ['default', new Running(), ['json', { outputFile: 'var/vitest.json' }]],
    // Nothing is measured here: these end what hangs, on the slowest and busiest machine too.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // A recorded answer without its file fails, as in CI; `--update` writes it.
    update: 'none',
    // What happens a moment later is waited for; never this long but on failure.
    expect: { poll: { timeout: 60_000 } },
  },
});
