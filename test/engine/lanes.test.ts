/** Which lane a question takes: small and cheap inline, all else the pool. */
import { describe, expect, test } from 'vitest';
import type { Format, Presentation, Question, Shape } from '../../src/engine/engine.ts';
import { laneOf } from '../../src/engine/lanes.ts';

function spelled(shape: Shape, format: Format = 'json'): Presentation {
  return { shape, format, srid: 4326, base: 'http://h', geometry: 'accessPoint' };
}

const page = { number: 1, size: 100 };
const ring = [[8, 55] as const, [9, 55] as const, [9, 56] as const, [8, 55] as const];
const addresses = (request: object, size = 100): Question => ({
  kind: 'addresses',
  request,
  page: { number: 1, size },
});

const cases: [title: string, question: Question, presentation: Presentation, lane: 'inline' | 'pool'][] = [
  ['a key press', { kind: 'autocomplete', request: { q: 's', limit: 20 } }, spelled('mini'), 'inline'],
  [
    'a key press asking for whole addresses',
    { kind: 'autocomplete', request: { limit: 20 } },
    spelled('full'),
    'inline',
  ],
  ['a hundred whole suggestions', { kind: 'autocomplete', request: { limit: 100 } }, spelled('full'), 'pool'],
  [
    'suggestions in a polygon',
    { kind: 'autocomplete', request: { limit: 20, spatial: { polygon: [ring] } } },
    spelled('mini'),
    'pool',
  ],
  ['a lookup', { kind: 'address', request: { id: 'x' } }, spelled('nested'), 'inline'],
  ['the nearest', { kind: 'nearestAddress', request: { x: 8, y: 55 } }, spelled('nested'), 'inline'],
  ['a page of small records', addresses({ postcode: [6270] }), spelled('mini'), 'inline'],
  ['a page of large records', addresses({ postcode: [6270] }), spelled('nested'), 'pool'],
  ['a short page of large records', addresses({ q: 'x' }, 10), spelled('nested'), 'inline'],
  ['twenty large records, as a page on a screen has', addresses({ q: 'x' }, 20), spelled('nested'), 'inline'],
  ['twenty-one of them', addresses({ q: 'x' }, 21), spelled('nested'), 'pool'],
  ['a page of a thousand', addresses({ postcode: [6270] }, 1000), spelled('mini', 'csv'), 'pool'],
  ['one id, whatever the page', addresses({ id: ['a'] }, 1000), spelled('nested'), 'inline'],
  ['one kvhx, whatever the page', addresses({ kvhx: 'a' }, 1000), spelled('nested'), 'inline'],
  ['a hundred ids', addresses({ id: Array(100).fill('a') }), spelled('nested'), 'pool'],
  [
    'a circle of 100 m',
    addresses({ spatial: { circle: { x: 8, y: 55, radiusM: 100 } } }, 10),
    spelled('nested'),
    'inline',
  ],
  [
    'a circle of 5 km',
    addresses({ spatial: { circle: { x: 8, y: 55, radiusM: 5000 } } }, 10),
    spelled('nested'),
    'pool',
  ],
  [
    'a box of 100 m',
    addresses({ spatial: { srid: 25832, bbox: [0, 0, 100, 100] } }, 10),
    spelled('nested'),
    'inline',
  ],
  ['a box of a degree', addresses({ spatial: { bbox: [8, 55, 9, 56] } }, 10), spelled('nested'), 'pool'],
  [
    'all municipalities, small',
    { kind: 'areas', request: { kind: 'municipality' } },
    spelled('mini'),
    'inline',
  ],
  ['all municipalities', { kind: 'areas', request: { kind: 'municipality' } }, spelled('nested'), 'inline'],
  ['all postcodes, small', { kind: 'areas', request: { kind: 'postcode' } }, spelled('mini'), 'inline'],
  ['all postcodes', { kind: 'areas', request: { kind: 'postcode' } }, spelled('nested'), 'pool'],
  [
    'street names of a postcode',
    { kind: 'streetNames', request: { postcode: [6270] }, page },
    spelled('nested'),
    'inline',
  ],
  [
    'a thousand streets',
    { kind: 'streets', request: { municipality: [550] }, page: { number: 1, size: 1000 } },
    spelled('mini'),
    'pool',
  ],
  ['all parishes', { kind: 'areas', request: { kind: 'parish' } }, spelled('mini'), 'pool'],
  ['outlines of areas', { kind: 'areas', request: { kind: 'region' } }, spelled('flat', 'geojson'), 'pool'],
  [
    'the outline of one area',
    { kind: 'area', request: { kind: 'region', code: 1083 } },
    spelled('flat', 'geojson'),
    'pool',
  ],
  ['one area', { kind: 'area', request: { kind: 'region', code: 1083 } }, spelled('nested'), 'inline'],
  ['a pattern', { kind: 'streets', request: { regex: 'vej$' }, page }, spelled('mini'), 'pool'],
  [
    'a text to cleanse',
    { kind: 'cleanse', request: { kind: 'address', text: 'x' } },
    spelled('mini'),
    'inline',
  ],
  [
    'a text to cleanse, with whole records',
    { kind: 'cleanse', request: { kind: 'address', text: 'x' } },
    spelled('full'),
    'inline',
  ],
  ['a text to parse', { kind: 'parse', request: { text: 'x' } }, spelled('mini'), 'inline'],
  ['all versions of one', { kind: 'addressVersions', request: { id: ['a'] } }, spelled('flat'), 'inline'],
  ['a page of versions', { kind: 'addressHistory', request: {}, page }, spelled('flat'), 'inline'],
  [
    'a thousand versions',
    { kind: 'addressHistory', request: { postcode: [6270] }, page: { number: 1, size: 1000 } },
    spelled('flat'),
    'pool',
  ],
  [
    'versions of one id, whatever the page',
    { kind: 'accessAddressHistory', request: { id: ['a'] }, page: { number: 1, size: 1000 } },
    spelled('flat'),
    'inline',
  ],
  ['street segments by name', { kind: 'streets', request: { name: ['a'] }, page }, spelled('mini'), 'inline'],
];

describe('lane of', () => {
  test.each(cases)('%s', (_title, question, presentation, lane) => {
    expect(laneOf(question, presentation)).toBe(lane);
  });
});
