/** The report at the end of an import, as text. */
import { expect, test } from 'vitest';
import { reportLines } from '../../../src/cli/import/report.ts';

test('the report names rows, reasons with their first place, what did not join, and the snapshot', () => {
  const lines = reportLines({
    files: [
      {
        file: 'adresser.csv',
        kind: 'darAddresses',
        rows: 26_586,
        latestChange: null,
        kept: 26_584,
        skipped: { 'id is no UUID': 2 },
        ignored: {},
        firstFaults: [{ reason: 'id is no UUID', file: 'adresser.csv', line: 17, text: 'x,1,…' }],
      },
    ],
    leftOut: [{ file: 'notes.txt', reason: 'it is empty' }],
    unjoined: { postcode: 3, parish: 0 },
    duplicates: { accessAddresses: 1 },
    derived: {},
    realism: [],
    counts: { addresses: 26_584, access_points: 26_500 },
    room: 9,
    dataVersion: 'abc',
    folder: 'out/snapshots/abc',
    seconds: 1.25,
  });
  expect(lines).toEqual([
    'adresser.csv: dar addresses, 26,586 rows, 26,584 kept',
    '  2 rows skipped: id is no UUID, first in adresser.csv line 17: x,1,…',
    '',
    'Files left out:',
    '  notes.txt  it is empty',
    '',
    'References that did not join:',
    '  postcode  3',
    '',
    'Ids that came more than once, the newer kept:',
    '  access addresses  1',
    '',
    'Rows of the snapshot:',
    '  addresses      26,584',
    '  access points  26,500',
    '',
    'abc published in out/snapshots/abc after 1.3 s',
  ]);
});

test('a synthetic country is listed with the samples that it resembles', () => {
  const lines = reportLines({
    files: [],
    leftOut: [],
    unjoined: {},
    duplicates: {},
    derived: {},
    realism: [
      { fact: 'words in a name', country: 1.163, realCountry: 1.124, capital: 1.3714, realCapital: 1.375 },
      { fact: 'units with a floor', country: 0.2, realCountry: 0.1512, capital: null, realCapital: null },
    ],
    counts: {},
    room: 9,
    dataVersion: 'synthetic-abc',
    folder: 'out',
    seconds: 1,
  });
  expect(lines).toEqual([
    '',
    'Realism: small towns and country (Tønder 2015), capital but its centre (København 2025):',
    '  words in a name     1.16 (1.12), 1.37 (1.38)',
    '  units with a floor  0.200 (0.151), - (-)',
    '',
    'synthetic-abc published in out after 1.0 s',
  ]);
});
