/** Which lane a question takes: small and cheap inline, all else the pool. */
import { describe, expect, test } from 'vitest';
import type { Format, Presentation, Question, Shape } from '../../src/engine/engine.ts';
import { laneOf } from '../../src/engine/lanes.ts';
import { expectationOf } from '../../src/resources/catalogue.ts';

function presented(shape: Shape, format: Format = 'json'): Presentation {
  return { shape, format, srid: 4326, base: 'http://h', geometry: 'accessPoint' };
}

const page = { number: 1, size: 100 };
const ring: [number, number][] = [
  [8, 55],
  [9, 55],
  [9, 56],
  [8, 55],
];
const addresses = (parameters: object, size = 100): Question => ({
  resource: 'address',
  operation: 'list',
  parameters,
  page: { number: 1, size },
});

const cases: [title: string, question: Question, presentation: Presentation, lane: 'inline' | 'pool'][] = [
  [
    'a key press',
    { resource: 'autocomplete', operation: 'suggest', parameters: { q: 's', limit: 20 } },
    presented('mini'),
    'inline',
  ],
  [
    'a key press asking for whole addresses',
    { resource: 'autocomplete', operation: 'suggest', parameters: { limit: 20 } },
    presented('full'),
    'inline',
  ],
  [
    'a hundred whole suggestions',
    { resource: 'autocomplete', operation: 'suggest', parameters: { limit: 100 } },
    presented('full'),
    'pool',
  ],
  [
    'suggestions in a polygon',
    {
      resource: 'autocomplete',
      operation: 'suggest',
      parameters: { limit: 20, spatial: { polygon: [ring] } },
    },
    presented('mini'),
    'pool',
  ],
  [
    'a lookup',
    { resource: 'address', operation: 'get', parameters: { id: 'x' } },
    presented('nested'),
    'inline',
  ],
  [
    'the nearest',
    { resource: 'address', operation: 'at', parameters: { x: 8, y: 55 } },
    presented('nested'),
    'inline',
  ],
  ['a page of small records', addresses({ postcode: [6270] }), presented('mini'), 'inline'],
  ['a page of large records', addresses({ postcode: [6270] }), presented('nested'), 'pool'],
  ['a short page of large records', addresses({ q: 'x' }, 10), presented('nested'), 'inline'],
  [
    'twenty large records, as a page on a screen has',
    addresses({ q: 'x' }, 20),
    presented('nested'),
    'inline',
  ],
  ['twenty-one of them', addresses({ q: 'x' }, 21), presented('nested'), 'pool'],
  ['a page of a thousand', addresses({ postcode: [6270] }, 1000), presented('mini', 'csv'), 'pool'],
  ['one id, whatever the page', addresses({ id: ['a'] }, 1000), presented('nested'), 'inline'],
  ['one kvhx, whatever the page', addresses({ kvhx: 'a' }, 1000), presented('nested'), 'inline'],
  ['a hundred ids', addresses({ id: Array(100).fill('a') }), presented('nested'), 'pool'],
  [
    'a circle of 100 m',
    addresses({ spatial: { circle: { x: 8, y: 55, radiusM: 100 } } }, 10),
    presented('nested'),
    'inline',
  ],
  [
    'a circle of 5 km',
    addresses({ spatial: { circle: { x: 8, y: 55, radiusM: 5000 } } }, 10),
    presented('nested'),
    'pool',
  ],
  [
    'a box of 100 m',
    addresses({ spatial: { srid: 25832, bbox: [0, 0, 100, 100] } }, 10),
    presented('nested'),
    'inline',
  ],
  ['a box of a degree', addresses({ spatial: { bbox: [8, 55, 9, 56] } }, 10), presented('nested'), 'pool'],
  [
    'all municipalities, small',
    { resource: 'municipality', operation: 'list', parameters: {} },
    presented('mini'),
    'inline',
  ],
  [
    'all municipalities',
    { resource: 'municipality', operation: 'list', parameters: {} },
    presented('nested'),
    'inline',
  ],
  [
    'all postcodes, small',
    { resource: 'postcode', operation: 'list', parameters: {} },
    presented('mini'),
    'inline',
  ],
  ['all postcodes', { resource: 'postcode', operation: 'list', parameters: {} }, presented('nested'), 'pool'],
  [
    'street names of a postcode',
    { resource: 'streetName', operation: 'list', parameters: { postcode: [6270] }, page },
    presented('nested'),
    'inline',
  ],
  [
    'a thousand streets',
    {
      resource: 'streetSegment',
      operation: 'list',
      parameters: { municipality: [550] },
      page: { number: 1, size: 1000 },
    },
    presented('mini'),
    'pool',
  ],
  [
    'a hundred suggestions of street names',
    { resource: 'streetName', operation: 'suggest', parameters: { q: 's' }, page },
    presented('autocomplete'),
    'inline',
  ],
  [
    'more than a hundred of them, however small',
    {
      resource: 'streetName',
      operation: 'suggest',
      parameters: { q: 's' },
      page: { number: 1, size: 101 },
    },
    presented('autocomplete'),
    'pool',
  ],
  ['all parishes', { resource: 'parish', operation: 'list', parameters: {} }, presented('mini'), 'pool'],
  [
    'outlines of areas',
    { resource: 'region', operation: 'list', parameters: {} },
    presented('flat', 'geojson'),
    'pool',
  ],
  [
    'the outline of one area',
    { resource: 'region', operation: 'get', parameters: { code: 1083 } },
    presented('flat', 'geojson'),
    'pool',
  ],
  [
    'one area',
    { resource: 'region', operation: 'get', parameters: { code: 1083 } },
    presented('nested'),
    'inline',
  ],
  [
    'a pattern',
    { resource: 'streetSegment', operation: 'list', parameters: { regex: 'vej$' }, page },
    presented('mini'),
    'pool',
  ],
  [
    'a text to cleanse',
    { resource: 'address', operation: 'cleanse', parameters: { text: 'x' } },
    presented('mini'),
    'inline',
  ],
  [
    'a text to cleanse, with whole records',
    { resource: 'address', operation: 'cleanse', parameters: { text: 'x' } },
    presented('full'),
    'inline',
  ],
  [
    'a text to parse',
    { resource: 'address', operation: 'parse', parameters: { text: 'x' } },
    presented('mini'),
    'inline',
  ],
  [
    'all versions of one',
    { resource: 'addressHistory', operation: 'versions', parameters: { id: 'a' } },
    presented('flat'),
    'inline',
  ],
  [
    'a page of versions',
    { resource: 'addressHistory', operation: 'list', parameters: {}, page },
    presented('flat'),
    'inline',
  ],
  [
    'a thousand versions',
    {
      resource: 'addressHistory',
      operation: 'list',
      parameters: { postcode: [6270] },
      page: { number: 1, size: 1000 },
    },
    presented('flat'),
    'pool',
  ],
  [
    'versions of one id, whatever the page',
    {
      resource: 'accessAddressHistory',
      operation: 'list',
      parameters: { id: ['a'] },
      page: { number: 1, size: 1000 },
    },
    presented('flat'),
    'inline',
  ],
  [
    'street segments by name',
    { resource: 'streetSegment', operation: 'list', parameters: { name: ['a'] }, page },
    presented('mini'),
    'inline',
  ],
];

describe('lane of', () => {
  test.each(cases)('%s', (_title, question, presentation, lane) => {
    expect(laneOf(question, presentation, expectationOf(question))).toBe(lane);
  });
});
