/** Questions near the limit between the lanes: small ones, long lists, wide shapes, large records. */
import type { AddressFilter, Format, Inquiry, Question, Shape } from '../../src/engine/engine.ts';
import { inquiry } from '../../src/engine/engine.ts';

/** A place that every register of the country has something near. */
export interface Place {
  readonly postcode: number;
  readonly municipality: number;
  /** Longitude and latitude. */
  readonly x: number;
  readonly y: number;
}

export interface NamedInquiry {
  readonly name: string;
  readonly inquiry: Inquiry;
}

export function questionsAt({ postcode, municipality, x, y }: Place): NamedInquiry[] {
  const page = (size: number) => ({ number: 1, size });
  const addresses = (parameters: AddressFilter, size: number): Question => ({
    resource: 'address',
    operation: 'list',
    parameters,
    page: page(size),
  });
  const circle = (radiusM: number): AddressFilter => ({ spatial: { circle: { x, y, radiusM } } });
  const rows: [name: string, question: Question, shape?: Shape, format?: Format][] = [
    [
      'key press',
      {
        resource: 'autocomplete',
        operation: 'suggest',
        parameters: { q: 'vej', caret: 3, fuzzy: true, limit: 20 },
      },
    ],
    [
      'key press, whole records',
      { resource: 'autocomplete', operation: 'suggest', parameters: { q: 'vej 1', caret: 5, limit: 20 } },
      'full',
    ],
    ['10 addresses', addresses({ postcode: [postcode] }, 10), 'nested'],
    ['20 addresses', addresses({ postcode: [postcode] }, 20), 'nested'],
    ['100 addresses', addresses({ postcode: [postcode] }, 100), 'nested'],
    ['100 addresses', addresses({ postcode: [postcode] }, 100)],
    ['1,000 addresses', addresses({ postcode: [postcode] }, 1_000)],
    ['1,000 addresses', addresses({ postcode: [postcode] }, 1_000), 'nested'],
    ['10 of 100 m around', addresses(circle(100), 10), 'nested'],
    ['10 of 500 m around', addresses(circle(500), 10), 'nested'],
    ['10 of 2 km around', addresses(circle(2_000), 10), 'nested'],
    ['10 of 10 km around', addresses(circle(10_000), 10), 'nested'],
    [
      'streets of a postcode',
      { resource: 'streetSegment', operation: 'list', parameters: { postcode: [postcode] }, page: page(100) },
    ],
    [
      'street names of a postcode',
      { resource: 'streetName', operation: 'list', parameters: { postcode: [postcode] }, page: page(100) },
      'nested',
    ],
    [
      'street names by a pattern',
      { resource: 'streetName', operation: 'list', parameters: { regex: 'vej$' }, page: page(20) },
    ],
    ['all postcodes', { resource: 'postcode', operation: 'list', parameters: {} }],
    ['all postcodes', { resource: 'postcode', operation: 'list', parameters: {} }, 'nested'],
    ['all municipalities', { resource: 'municipality', operation: 'list', parameters: {} }],
    ['all municipalities', { resource: 'municipality', operation: 'list', parameters: {} }, 'nested'],
    ['all parishes', { resource: 'parish', operation: 'list', parameters: {} }],
    [
      'outline of a municipality',
      { resource: 'municipality', operation: 'get', parameters: { code: municipality } },
      'flat',
      'geojson',
    ],
  ];
  return rows.map(([name, question, shape = 'mini', format = 'json']) => ({
    name: `${name}, ${format === 'json' ? shape : format}`,
    inquiry: inquiry(question, {
      shape,
      format,
      srid: 4326,
      base: 'http://localhost',
      geometry: 'accessPoint',
    }),
  }));
}
