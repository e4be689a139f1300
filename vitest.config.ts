import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/temporary.ts', 'test/support/snapshots.ts'],
    // The addon holds one snapshot a process: test files that swap it must not share one.
    pool: 'forks',
    // Browsers and started services mostly wait.
    maxWorkers: 4,
    // For the slowest machine: only what hangs is that late.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A recorded answer without its file fails, as in CI; `--update` writes it.
    update: 'none',
    // What happens a moment later is waited for; never this long but on failure.
    expect: { poll: { timeout: 60_000 } },
  },
});
