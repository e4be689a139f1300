/** The examples of `docs/geocode.md` send a file to a service and fetch its result, as they stand there. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { batch } from '../jobs/files.ts';
import { servedJobs } from '../support/jobs.ts';

const page = readFileSync(new URL('../../docs/geocode.md', import.meta.url), 'utf8');
const jobs = await servedJobs({ bytes: 1_000_000, rows: 1_000 });
const stop = new AbortController();
const working = jobs.worker.run(stop.signal);
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
writeFileSync(join(folder, 'rows.ndjson'), '"Storegade 1, 6270 Tønder"\n');
writeFileSync(join(folder, 'rows.csv'), 'navn;adresse\r\nIb;Storegade 1, 6270 Tønder\r\n');
await batch(join(folder, 'rows.csv'), join(folder, 'rows.xlsx'));
afterAll(async () => {
  stop.abort();
  await working;
  await jobs.close();
  rmSync(folder, { recursive: true });
});

/** The blocks of code in a language. */
function examples(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );
}

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

async function run(program: string, args: readonly string[], code: string): Promise<string> {
  const child = spawn(program, args, { cwd: folder });
  child.stdin.end(code.replaceAll('http://localhost:8080', jobs.base));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  await once(child, 'close');
  return said;
}

test.each([
  ['python', 'python3', ['-']],
  ['js', process.execPath, ['--input-type=module', '-']],
])('%s', async (language, program, args) => {
  if (!isThere(program)) return;
  const [code = ''] = examples(language);
  expect(await run(program, args, code)).toContain('succeeded');
  expect(readFileSync(join(folder, 'rows.geokodet.csv'), 'utf8')).toMatch(/\r\nIb;.*;fundet;A;/);
  rmSync(join(folder, 'rows.geokodet.csv'));
});

test.skipIf(!isThere('curl')).each([
  ['a thousand at once', '"items"', /"kategori":"[A-D]"/g, 3],
  ['jobs', '-F file', /"status":"queued"/g, 3],
])('curl: %s', async (_, inside, answered, times) => {
  const code = examples('sh').find((block) => block.includes(inside)) ?? '';
  expect((await run('sh', [], code)).match(answered)).toHaveLength(times);
});
