/** Lookups by id, what other registers say of an address, and positions near entrances. */
import type { Query } from '../engine/query.ts';
import type { Random } from '../random.ts';
import type { Home } from './register.ts';

const METRES_PER_DEGREE = 111_320;
/** Queries of reverse have no truth: they are made without looking for the nearest entrance. */
const DISTANCES_M = [10, 500];

export function lookupQueries({ id, adgangsadresseid }: Home): Query[] {
  const entrance = { type: 'adgangsadresse', id: adgangsadresseid };
  return [
    { set: 'lookup: address', op: 'lookup', params: { id }, truth: [id] },
    { set: 'lookup: access address', op: 'lookup', params: entrance, truth: [adgangsadresseid] },
  ];
}

export function enrichQueries({ id }: Home): Query[] {
  return ['bbr', 'dagi', 'all'].map((register) => ({
    set: `enrichment: ${register}`,
    op: 'enrich',
    params: { register, id },
  }));
}

export function reverseQueries({ x, y }: Home, random: Random): Query[] {
  const angle = random() * 2 * Math.PI;
  return DISTANCES_M.map((metres) => {
    const north = (metres * Math.sin(angle)) / METRES_PER_DEGREE;
    const east = (metres * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos((y * Math.PI) / 180));
    const position = { x: (x + east).toFixed(8), y: (y + north).toFixed(8) };
    return {
      set: `reverse: ${metres} m off`,
      op: 'reverse',
      params: { type: 'adgangsadresse', ...position },
    };
  });
}
