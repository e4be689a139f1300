/** No table of cases lies unread: each is named by a test of the service or of a crate. `dar.test.ts` reads its folder whole. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync(['test/**/*.test.ts', 'crates/*/{src,tests}/**/*.rs'], { cwd: root })
  .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
  .join('\n');

test.each(globSync('test/cases/*.jsonl', { cwd: root }))('%s is read by a test', (path) => {
  const name = new RegExp(`['"/]${basename(path, '.jsonl')}(\\.jsonl)?['"]`);
  expect(name.test(sources)).toBe(true);
});
