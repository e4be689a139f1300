/** A service whose store is a folder pays nothing for databases and buckets: it does not load what speaks to them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'lazy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  const { openJobs, prepareJobs } = await import(${JSON.stringify(new URL('../../src/jobs/service.ts', import.meta.url).href)});
  const settings = { store: process.argv[1], files: undefined, jobBytes: 1, jobWaiting: 1, jobDays: 1 };
  await prepareJobs(settings);
  await (await openJobs(settings, { works: true, onTrouble() {} })).close();
  console.log(loaded.join('\\n'));
`;

test('packages of PostgreSQL and S3', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, folder], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('/node_modules/kysely/');
  expect(stdout).not.toMatch(/\/node_modules\/(pg|pg-boss|@aws-sdk|@smithy)\//);
});
