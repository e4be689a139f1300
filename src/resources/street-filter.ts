/** What the filters of street names and street segments ask the engine. */
import type { Box, Circle, Polygon, Srid, StreetFilter } from '../engine/engine.ts';
import { words } from './request.ts';
import { spatialOf } from './spatial.ts';

interface StreetQuery {
  q?: string | undefined;
  autocomplete?: boolean | undefined;
  fuzzy?: boolean | undefined;
  navn?: string[];
  postnr?: number[];
  kommunekode?: number[];
  srid?: Srid;
  cirkel?: Circle;
  polygon?: Polygon;
  bbox?: Box;
}

export function streetFilter(query: StreetQuery): StreetFilter {
  return {
    q: words(query.q),
    autocomplete: query.autocomplete,
    fuzzy: query.fuzzy,
    name: query.navn,
    postcode: query.postnr,
    municipality: query.kommunekode,
    spatial: spatialOf(query),
  };
}
