/** Areas around addresses, and parcels by key and by position. */
import { resources } from '../../src/resources/catalogue.ts';
import { parcels } from '../../src/resources/jordstykker/description.ts';
import type { Query } from '../engine/query.ts';
import type { Home, Register } from './register.ts';

/** Registers whose areas answer which of them lies around a position, and not which is nearest. */
const themes = resources.flatMap(({ path, operations }) =>
  operations.some(({ query }) => 'nærmeste' in query) &&
  operations.some((one) => one.path === `${path}/reverse`)
    ? [path.slice(1)]
    : [],
);

const PARCEL = parcels.path.slice(1);

/** What lies around an address, theme by theme, and the parcel nearest to it. */
export function areaQueries({ x, y }: Home): Query[] {
  const position = { x, y, struktur: 'mini' };
  return [
    ...themes.map(
      (resource): Query => ({
        set: `containing area: ${resource}`,
        op: 'reverse',
        params: { resource, ...position },
      }),
    ),
    {
      set: 'parcel: nearest',
      op: 'list',
      params: { resource: PARCEL, ...position, nærmeste: 'true' },
    },
  ];
}

export function parcelQueries(register: Register, count: number): Query[] {
  return register.parcels(count).map(({ ejerlavkode, matrikelnr }) => ({
    set: 'parcel: by key',
    op: 'lookup',
    params: { resource: PARCEL, id: `${ejerlavkode}/${encodeURIComponent(matrikelnr)}`, struktur: 'mini' },
  }));
}
