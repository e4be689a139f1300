/** The command `vejviser` as a process: help, options, variables, exit codes. */
import { expect, test } from 'vitest';
import { vejviser } from './vejviser.ts';

test.each([
  [['--help'], 'vejviser COMMAND'],
  [['serve', '--help'], 'VEJVISER_PORT'],
  [['serve', '-h'], '--snapshot DIR'],
  [['import', '--help'], 'VEJVISER_OUT'],
  [['verify', '--help'], 'VEJVISER_SNAPSHOT'],
  [['geocode', '--help'], '--min-kategori A|B|C'],
  [['export', '--help'], '-o, --out OUT'],
  [['list', '--help'], 'VEJVISER_SNAPSHOT'],
  [['rollback', '--help'], 'VEJVISER_SNAPSHOT'],
  [['keys', '--help'], '--account MAIL'],
  [['backup', '--help'], 'VEJVISER_STORE'],
  [['import', '--help'], '--accept-loss  '],
  [['--version'], '0.1.0'],
])('%j explains itself and ends with 0', (args, text) => {
  const { status, stdout, stderr } = vejviser(args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(text);
});

test.each([
  [[], 'a command is missing'],
  [
    ['publish'],
    'Commands: serve, fetch, import, update, follow, generate, geocode, export, worker, keys, admin, webhooks, backup, restore, verify, list, rollback',
  ],
  [
    ['import', '--colour', 'red'],
    'Options of import: --out, --max-loss, --accept-loss, --keep, --skip-unknown, --replication, --priority, --help',
  ],
  [['import', 'data'], 'VEJVISER_OUT'],
  [['import', '--out', 'x'], 'a file or folder'],
  [['generate'], 'VEJVISER_OUT'],
  [['generate', 'x', '--out', 'y'], 'one folder'],
  [['generate', 'x', '--as', 'shapefile'], 'legacy-csv, legacy-csv-2015, thin-csv'],
  [['generate', 'x', '--scale', '9'], '0.001 to 4'],
  [['import', 'data', '--out', 'x', '--max-loss', 'much'], 'a number from 0 to 100'],
  [['import', 'data', '--out', 'x', '--replication', 'maybe'], 'on or off'],
  [['geocode'], 'one FILE'],
  [['geocode', 'x.csv', '--operation', 'y'], '--operation must be one of datavask-adresser'],
  [['geocode', 'x.csv', '--kolonner', 'vej=a'], '--kolonner names vej'],
  [['geocode', 'x.csv', '--uddata', 'ejer'], '--uddata must be'],
  [['geocode', 'x.geojson'], 'CSV, NDJSON and xlsx'],
  [['fetch', '--into', 'x'], '--datafordeler-key KEY|@FILE'],
  [['fetch', '--datafordeler-key', 'k', '--into', 'x', '--registers', 'cpr'], 'allowed: dar, dagi, mat'],
  [['verify'], 'VEJVISER_SNAPSHOT'],
  [['list'], 'list needs one DIR'],
  [['rollback', 'x', 'y'], 'rollback needs one DIR'],
  [['verify', 'x', '--snapshot', 'y'], 'verify needs one DIR: as an argument or as --snapshot, not both'],
  [['keys'], 'keys needs one of create, list, rotate, revoke, usage, invoices'],
  [['keys', 'toString'], 'keys needs one of create'],
  [['keys', 'list'], 'keys needs --store PLACE (VEJVISER_STORE)'],
  [['keys', 'list', '--store', 'mysql://h'], 'a URL that begins with postgres://'],
  [['backup', '--store', 'x'], 'backup needs -o FILE'],
  [['restore', '--store', 'x'], 'restore needs one FILE'],
  [['serve', '--port', 'http'], 'a whole number from 0 to 65535'],
  [['update', '--out', 'x', '--keep', 'long'], '--keep must be a number from 0 to 8784'],
  [['update', '--out', 'x', '--priority', 'high'], '--priority must be low or idle'],
  [['serve', 'var/sample'], '--snapshot'],
])('%j is refused with 2 and says what is allowed', (args, text) => {
  const { status, stdout, stderr } = vejviser(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(text);
});

test.each([
  [['serve'], { VEJVISER_PORT: '99999' }, 'VEJVISER_PORT'],
  [['import', 'data', '--out', 'x'], { VEJVISER_ACCEPT_LOSS: 'yes' }, 'must be true or false'],
])('%j with %j is refused like a wrong option', (args, variables, text) => {
  const { status, stderr } = vejviser(args, variables);
  expect(status).toBe(2);
  expect(stderr).toContain(text);
});

test.each([
  [['import', 'no-such-file.csv', '--out', 'no-such-folder'], 'Nothing was published'],
  [['verify', 'no-such-folder'], 'no snapshot in no-such-folder: run npx vejviser import'],
  [['serve', '--snapshot', 'no-such-folder'], 'no snapshot in no-such-folder: run npx vejviser import'],
  [['serve', '--snapshot', 'no-such-folder', '--processes', '2'], 'no snapshot in no-such-folder'],
  [
    ['serve', '--snapshot', 'var/sample', '--store', '/dev/null/store'],
    'the store /dev/null/store cannot be opened: /dev/null is no folder',
  ],
  [
    ['serve', '--snapshot', 'var/sample', '--downloads', 'on', '--downloads-folder', '/dev/null/files'],
    'no downloads can be kept: /dev/null is no folder',
  ],
  [
    ['worker', '--snapshot', 'var/sample', '--store', '/dev/null/store'],
    'the store /dev/null/store cannot be opened: /dev/null is no folder',
  ],
  [['list', 'no-such-folder'], 'no snapshot in no-such-folder'],
  [['rollback', 'no-such-folder'], 'no snapshot in no-such-folder'],
])('%j fails with 1 and a line, not a stack', (args, text) => {
  const { status, stderr } = vejviser(args);
  expect(status).toBe(1);
  expect(stderr).toContain(text);
  expect(stderr).not.toContain('    at ');
});
