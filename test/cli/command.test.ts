/** The command `vejviser` as a process: help, options, variables, exit codes. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/vejviser.mjs', import.meta.url));

/** `npx vejviser …args`, without the variables of whoever runs the tests. */
function vejviser(args: readonly string[], variables: Record<string, string> = {}) {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('VEJVISER_'));
  return spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    env: { ...Object.fromEntries(environment), ...variables },
  });
}

test.each([
  [['--help'], 'vejviser COMMAND'],
  [['serve', '--help'], 'VEJVISER_PORT'],
  [['serve', '-h'], '--snapshot DIR'],
  [['import', '--help'], 'VEJVISER_OUT'],
  [['verify', '--help'], 'VEJVISER_SNAPSHOT'],
  [['--version'], '0.1.0'],
])('%j explains itself and ends with 0', (args, text) => {
  const { status, stdout, stderr } = vejviser(args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(text);
});

test.each([
  [[], 'a command is missing'],
  [['publish'], 'Commands: serve, import, generate, verify'],
  [['import', '--colour', 'red'], 'Options of import: --out, --help'],
  [['import', 'data'], 'VEJVISER_OUT'],
  [['import', '--out', 'x'], 'a file or folder'],
  [['generate'], 'VEJVISER_OUT'],
  [['generate', 'x', '--out', 'y'], 'one folder'],
  [['generate', 'x', '--as', 'shapefile'], 'legacy-csv, legacy-csv-2015, thin-csv'],
  [['generate', 'x', '--scale', '9'], '0.001 to 4'],
  [['verify'], 'VEJVISER_SNAPSHOT'],
  [['serve', '--port', 'http'], 'a whole number from 0 to 65535'],
  [['serve', 'var/sample'], '--snapshot'],
])('%j is refused with 2 and says what is allowed', (args, text) => {
  const { status, stdout, stderr } = vejviser(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(text);
});

test('a wrong variable is refused like a wrong option', () => {
  const { status, stderr } = vejviser(['serve'], { VEJVISER_PORT: '99999' });
  expect(status).toBe(2);
  expect(stderr).toContain('VEJVISER_PORT');
});

test.each([
  [['import', 'no-such-file.csv', '--out', 'no-such-folder'], 'Nothing was published'],
  [['verify', 'no-such-folder'], 'no-such-folder'],
])('%j fails with 1 and a line, not a stack', (args, text) => {
  const { status, stderr } = vejviser(args);
  expect(status).toBe(1);
  expect(stderr).toContain(text);
  expect(stderr).not.toContain('    at ');
});
