/** Key and nearest: what both kinds of address ask alike. */
import { Type } from 'typebox';
import type { LookupRequest, NearestRequest, Srid } from '../engine/engine.ts';
import { uuid } from '../http/parameter-types.ts';
import { checked } from '../http/parameters.ts';
import { visibilityParameters } from './address-filter.ts';
import { recordParameters, reverseParameters } from './request.ts';
import { geometryOf, geometryParameter, positionParameters, withinBounds } from './spatial.ts';

export const IdPath = Type.Object({ id: uuid({ description: 'Id.' }) });

export const LookupQuery = Type.Object({
  ...recordParameters,
  medtagnedlagte: visibilityParameters.medtagnedlagte,
  ...geometryParameter,
});

export const NearestQuery = checked(
  Type.Object({ ...reverseParameters, ...positionParameters, ...visibilityParameters, ...geometryParameter }),
  withinBounds,
);

export function lookupRequest(id: string, { medtagnedlagte }: { medtagnedlagte?: boolean }): LookupRequest {
  return { id, includeDiscontinued: medtagnedlagte };
}

interface Nearest {
  x: number;
  y: number;
  srid?: Srid;
  status?: number[];
  medtagnedlagte?: boolean;
  geometri?: 'adgangspunkt' | 'vejpunkt';
}

export function nearestRequest({ x, y, srid, status, medtagnedlagte, geometri }: Nearest): NearestRequest {
  return { x, y, srid, status, includeDiscontinued: medtagnedlagte, geometry: geometryOf(geometri) };
}
