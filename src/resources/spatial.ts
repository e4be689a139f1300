/** Positions and shapes in a request, in its coordinate system. */
import type { Box, Circle, Location, Polygon, Position, Spatial, Srid } from '../engine/engine.ts';
import { box, circle, float, oneOf, optional, polygon } from '../http/parameter-types.ts';
import type { Check } from '../http/parameters.ts';

export const shapeParameters = {
  cirkel: optional(
    circle({
      description: 'x,y,radius: within so many metres of a position.',
      examples: ['8.8637,54.9409,200'],
    }),
  ),
  polygon: optional(
    polygon({
      description: 'Within a polygon: coordinates as in GeoJSON, [[[x,y],…]], outline first, then holes.',
      examples: ['[[[8.86,54.94],[8.87,54.94],[8.87,54.945],[8.86,54.94]]]'],
    }),
  ),
  bbox: optional(
    box({ description: 'xmin,ymin,xmax,ymax: within a box.', examples: ['8.86,54.94,8.87,54.945'] }),
  ),
};

export const geometryParameter = {
  geometri: optional(
    oneOf(['adgangspunkt', 'vejpunkt'], {
      description: 'Which point of an address shapes, nearness and GeoJSON look at.',
      default: 'adgangspunkt',
    }),
  ),
};

const x = float({ description: 'Longitude or east.', examples: [8.8637] });
const y = float({ description: 'Latitude or north.', examples: [54.9409] });

export const positionParameters = { x, y };

/** Of lists: both or none. */
export const optionalPositionParameters = { x: optional(x), y: optional(y) };

interface Shaped {
  srid?: Srid | undefined;
  cirkel?: Circle | undefined;
  polygon?: Polygon | undefined;
  bbox?: Box | undefined;
  geometri?: 'adgangspunkt' | 'vejpunkt' | undefined;
}

/** `undefined` where nothing restricts. */
export function spatialOf({ srid, cirkel, polygon: rings, bbox, geometri }: Shaped): Spatial | undefined {
  if (cirkel === undefined && rings === undefined && bbox === undefined) return undefined;
  return { srid, circle: cirkel, polygon: rings, bbox, geometry: geometryOf(geometri) };
}

export function geometryOf(geometri: Shaped['geometri']): 'roadPoint' | undefined {
  return geometri === 'vejpunkt' ? 'roadPoint' : undefined;
}

export function positionOf({ x: first, y: second }: { x?: number | undefined; y?: number | undefined }) {
  return first === undefined || second === undefined ? undefined : ([first, second] as Position);
}

/** The position with its coordinate system, where both coordinates are given. */
export function locationOf({ x: east, y: north, srid }: Partial<Location>): Location | undefined {
  return east === undefined || north === undefined ? undefined : { x: east, y: north, srid };
}

interface Bounds {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

const bounds: Record<Srid, Bounds> = {
  4326: { x: [0, 25], y: [45, 65] },
  25832: { x: [0, 1_500_000], y: [5_000_000, 7_500_000] },
};

function axisFault(axis: 'x' | 'y', value: number, srid: Srid): string | undefined {
  const [least, most] = bounds[srid][axis];
  if (value >= least && value <= most) return undefined;
  return `must lie from ${least} to ${most} in ${axis} with srid ${srid}, but ${value} was given`;
}

function positionFault([east, north]: Position, srid: Srid): string | undefined {
  return axisFault('x', east, srid) ?? axisFault('y', north, srid);
}

/** Positions lie where Denmark may be, in the coordinate system asked for. */
export const withinBounds: Check = (values, tell) => {
  const shaped = values as Shaped & { x?: number; y?: number };
  const srid = shaped.srid ?? 4326;
  for (const axis of ['x', 'y'] as const) {
    const value = shaped[axis];
    const fault = value === undefined ? undefined : axisFault(axis, value, srid);
    if (fault !== undefined) tell(axis, fault, 'bounds');
  }
  const { cirkel, polygon: rings, bbox } = shaped;
  if (cirkel === undefined && rings === undefined && bbox === undefined) return;
  const parameters: [string, readonly Position[]][] = [
    ['cirkel', cirkel === undefined ? [] : [[cirkel.x, cirkel.y]]],
    ['polygon', rings?.flat() ?? []],
    [
      'bbox',
      bbox === undefined
        ? []
        : [
            [bbox[0], bbox[1]],
            [bbox[2], bbox[3]],
          ],
    ],
  ];
  for (const [name, positions] of parameters) {
    const fault = positions.map((position) => positionFault(position, srid)).find((one) => one !== undefined);
    if (fault !== undefined) tell(name, fault, 'bounds');
  }
};

/** `x` and `y` belong together. */
export const bothAxes: Check = (values, tell) => {
  if ('x' in values && !('y' in values)) tell('y', 'is required with x', 'missing');
  if ('y' in values && !('x' in values)) tell('x', 'is required with y', 'missing');
};
