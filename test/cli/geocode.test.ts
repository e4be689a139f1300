/** The command as a process: what it reads and writes where its names tell nothing, and what it says at the end. */
import { expect, test } from 'vitest';
import { written } from '../jobs/files.ts';
import { snapshotRoot } from '../support/snapshots.ts';
import { vejviser } from './vejviser.ts';

const unit = 'Storegade 1, 2. tv, 6270 Tønder';
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each<[string, string | Buffer, string[], RegExp, RegExp]>([
  [
    'rows of JSON from standard input are answered as such',
    `{"betegnelse":"${unit}"}\n`,
    ['-'],
    /^\{"betegnelse":.*"res_kategori":"A"/,
    /read as utf-8; columns betegnelse/,
  ],
  [
    'a table from standard input can become rows of JSON',
    `adresse\r\n${unit}\r\n`,
    ['-', '--format', 'ndjson'],
    /^\{"adresse":.*"res_kategori":"A"/,
    /read as utf-8, ; between cells; columns adresse/,
  ],
  [
    'a table from Excel is read by its letters and columns',
    '',
    [written(latin(`navn;adresse\r\nIb;${unit}\r\n`))],
    /^navn;adresse;res_status/,
    /1 rows in .*\nA 1\nread as windows-1252, ; between cells; columns adresse\n/,
  ],
  [
    'columns that were named are said in their order',
    '',
    [written(`by,vej\r\n6270 Tønder,"Storegade 1, 2. tv"\r\n`), '--kolonner', 'vej,by'],
    /^by,vej,res_status/,
    /, between cells; columns vej, by\n/,
  ],
  [
    'a header below titles is said by its line',
    '',
    [written(`Kunder\r\n\r\nnr;adresse\r\n1;${unit}\r\n`)],
    /^Kunder\r\n\r\nnr;adresse;res_status/,
    /; between cells, names of columns on line 3; columns adresse\n/,
  ],
  [
    'a header on a line that was named is said by its line',
    '',
    [written(`adresse\r\nx;y\r\n1;${unit}\r\n`), '--overskriftslinje', '2', '--kolonner', 'y'],
    /^adresse\r\nx;y;res_status/,
    /names of columns on line 2; columns y\n/,
  ],
  [
    'which of two columns of one name was read is said',
    '',
    [written(`adresse;adresse\r\n${unit};x\r\n`)],
    /;x;fundet;A;/,
    /\ncolumns 1, 2 are all called adresse; column 1 is read\n/,
  ],
  [
    'a cell that is not UTF-8 is said by its row and column',
    '',
    [written(Buffer.concat([Buffer.from(`adresse;navn\r\n${unit};Søs\r\n${unit};`), latin('Bø\r\n')]))],
    /;fundet;A;/,
    /read as utf-8.*\nrow 2, navn is not utf-8; read as windows-1252\n/,
  ],
])('%s', (_, input, args, result, said) => {
  const ended = vejviser(['geocode', ...args, '--snapshot', snapshotRoot('sample')], {}, input);
  expect(ended.stderr).toMatch(said);
  expect(ended.stdout).toMatch(result);
  expect(ended.status).toBe(0);
});

test.each<[string, string, string[], number, RegExp]>([
  [
    'a header alone says that there are no rows',
    'adresse\r\n',
    [],
    0,
    /^0 rows in [^\n]*\nread as [^\n]*\n$/,
  ],
  [
    'with --strict rows without an address are counted',
    `adresse\r\n${unit}\r\nxyzzy\r\n`,
    ['--strict'],
    1,
    /\n--strict: 1 row has no address\n$/,
  ],
  [
    'with --strict and a category those below it',
    `adresse\r\n${unit}\r\nxyzzy\r\nStoregade 1, 6270 Tønder\r\n`,
    ['--strict', '--min-kategori', 'B'],
    1,
    /\n--strict: 2 rows have no address of category B or better\n$/,
  ],
  [
    'with --strict and rules that are accepted those with another one',
    `adresse\r\n${unit}, Danmark\r\nxyzzy\r\nStoregade 1, 6270 Tønder\r\n`,
    ['--strict', '--min-kategori', 'B', '--regler', 'ekstra-oplysninger'],
    1,
    /C 2, D 1, accepted by rule 1\n.*\n--strict: 2 rows have no address of category B or better\n$/,
  ],
  [
    'a rule that there is not is refused by its option with those there are',
    `adresse\r\n${unit}\r\n`,
    ['--regler', 'husnr'],
    2,
    /--regler must be one of eksakt, .*husnr-interval/,
  ],
  ['with --strict blank rows need no address', `adresse\r\n${unit}\r\n\r\n`, ['--strict'], 0, /blank 1/],
  [
    'a postcode that the data do not have is refused by its option',
    `adresse\r\n${unit}\r\n`,
    ['--postnr', '12'],
    2,
    /--postnr: the data have no postcode 0012/,
  ],
  [
    'a header that is named and missing is refused by its option',
    `adresse\r\n${unit}\r\n`,
    ['--overskrift', 'false', '--overskriftslinje', '1'],
    2,
    /--overskriftslinje/,
  ],
  [
    'a municipality that is no code is refused by its option',
    `adresse\r\n${unit}\r\n`,
    ['--kommunekode', 'Tønder'],
    2,
    /--kommunekode/,
  ],
])('%s', (_, input, args, status, said) => {
  const ended = vejviser(['geocode', '-', ...args, '--snapshot', snapshotRoot('sample')], {}, input);
  expect(ended.stderr).toMatch(said);
  expect(ended.status).toBe(status);
});
