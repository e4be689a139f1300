/** Positions and shapes in a request, in its coordinate system. */
import type { AddressGeometry, Circle, Location, Spatial, Srid } from '../../engine/engine.ts';
import { box, circle, flag, float, oneOf, polygon } from '../../http/parameters/parameter-types.ts';
import type { Check } from '../../http/parameters/parameters.ts';
import type { ParameterTable } from './parameter.ts';

type Position = readonly [x: number, y: number];

interface Shaped {
  srid?: Srid;
  cirkel?: Circle;
  polygon?: NonNullable<Spatial['polygon']>;
  bbox?: NonNullable<Spatial['bbox']>;
  geometri?: 'adgangspunkt' | 'vejpunkt';
}

/** Nothing where nothing restricts. */
function shapes(given: Shaped, parameters: { spatial?: Spatial }): void {
  const { srid, cirkel, polygon: rings, bbox, geometri } = given;
  if (cirkel === undefined && rings === undefined && bbox === undefined && geometri !== 'vejpunkt') return;
  const spatial: Spatial = {};
  if (srid !== undefined) spatial.srid = srid;
  if (cirkel !== undefined) spatial.circle = cirkel;
  if (rings !== undefined) spatial.polygon = rings;
  if (bbox !== undefined) spatial.bbox = bbox;
  if (geometri === 'vejpunkt') spatial.geometry = 'roadPoint';
  parameters.spatial = spatial;
}

export const shapeParameters = {
  cirkel: {
    step: shapes,
    field: 'circle',
    schema: circle({ examples: ['8.8637,54.9409,200'] }),
    en: 'x,y,radius: within so many metres of a position.',
    da: 'x,y,radius: inden for så mange meter af en position.',
  },
  polygon: {
    step: shapes,
    field: 'polygon',
    schema: polygon({ examples: ['[[[8.86,54.94],[8.87,54.94],[8.87,54.945],[8.86,54.94]]]'] }),
    en: 'Within a polygon: coordinates as in GeoJSON, [[[x,y],…]], outline first, then holes.',
    da: 'Inden for en polygon: koordinater som i GeoJSON, [[[x,y],…]], først omridset, så hullerne.',
  },
  bbox: {
    step: shapes,
    field: 'bbox',
    schema: box({ examples: ['8.86,54.94,8.87,54.945'] }),
    en: 'xmin,ymin,xmax,ymax: within a box.',
    da: 'xmin,ymin,xmax,ymax: inden for et rektangel.',
  },
} as const satisfies ParameterTable;

/** Of answers. */
export const geometryParameter = {
  geometri: {
    schema: oneOf(['adgangspunkt', 'vejpunkt'], { default: 'adgangspunkt' }),
    en: 'Which point of an address shapes, nearness and GeoJSON look at.',
    da: 'Hvilket af adressens punkter der bruges til former, nærhed og GeoJSON.',
  },
} satisfies ParameterTable;

/** Of lists: also of the point that a shape holds. */
export const shapeGeometryParameter = {
  geometri: { ...geometryParameter.geometri, step: shapes, field: 'geometry' },
} satisfies ParameterTable;

function nearestGeometry({ geometri }: Shaped, parameters: { geometry?: AddressGeometry }): void {
  if (geometri === 'vejpunkt') parameters.geometry = 'roadPoint';
}

/** Of the nearest one: also of the point that is near. */
export const nearestGeometryParameter = {
  geometri: { ...geometryParameter.geometri, step: nearestGeometry, field: 'geometry' },
} satisfies ParameterTable;

interface CoordinateRanges {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** Where Denmark may lie, by coordinate system. */
export const bounds: Record<Srid, CoordinateRanges> = {
  4326: { x: [0, 25], y: [45, 65] },
  25832: { x: [0, 1_500_000], y: [5_000_000, 7_500_000] },
};

/** A coordinate, with its bounds in words: they depend on another parameter, which no schema of one says. */
function axis(name: 'x' | 'y', example: number) {
  const ranges = Object.entries(bounds).map(([srid, { [name]: range }]) => ({ srid, range }));
  const inWords = (to: string, with_: string) =>
    ranges
      .map(({ srid, range: [lowest, highest] }) => `${lowest} ${to} ${highest} ${with_} ${srid}`)
      .join(', ');
  return {
    schema: float({ examples: [example] }),
    en: `${name === 'x' ? 'Longitude or east' : 'Latitude or north'}: ${inWords('to', 'with srid')}.`,
    da: `${name === 'x' ? 'Længdegrad eller øst' : 'Breddegrad eller nord'}: ${inWords('til', 'med srid')}.`,
  };
}

export const x = axis('x', 8.8637);
export const y = axis('y', 54.9409);

export const positionParameters = {
  x: { ...x, field: 'x', required: true },
  y: { ...y, field: 'y', required: true },
} as const satisfies ParameterTable;

/** A position beside shapes: its coordinates count in their coordinate system. */
export function positionStep(
  { x: east, y: north, srid }: Partial<Location>,
  parameters: { position?: [number, number]; spatial?: Spatial },
): void {
  if (east === undefined || north === undefined) return;
  parameters.position = [east, north];
  parameters.spatial ??= srid === undefined ? {} : { srid };
}

/** Of lists of what is a point or a line, which lies around no position: those nearest to one. */
export const nearestParameters = {
  x: {
    ...x,
    field: 'position',
    step: positionStep,
    en: `${x.en} The one nearest to x,y is answered alone; per_side asks for more, the nearest first.`,
    da: `${x.da} Kun den, der er nærmest x,y, er i svaret; per_side giver flere, den nærmeste først.`,
  },
  y: { ...y, field: 'position', step: positionStep },
  nærmeste: {
    schema: flag({ default: true }),
    en: 'Accepted: with x,y the answer is always what is nearest.',
    da: 'Accepteres: med x,y svares altid med det, der er nærmest.',
  },
} as const satisfies ParameterTable;

/** The position with its coordinate system, where both coordinates are given. */
export function locationOf({ x: east, y: north, srid }: Partial<Location>): Location | undefined {
  if (east === undefined || north === undefined) return undefined;
  return srid === undefined ? { x: east, y: north } : { x: east, y: north, srid };
}

/** What is wrong with one coordinate; `where` says which one it is, unless its parameter does. */
function axisFault(axis: 'x' | 'y', value: number, srid: Srid, where = ''): string | undefined {
  const [lowest, highest] = bounds[srid][axis];
  if (value >= lowest && value <= highest) return undefined;
  return `must lie from ${lowest} to ${highest}${where} with srid ${srid}, but ${value} was given`;
}

function positionFault([east, north]: Position, srid: Srid): string | undefined {
  return axisFault('x', east, srid, ' in x') ?? axisFault('y', north, srid, ' in y');
}

/** Positions lie where Denmark may be, in the coordinate system of the request. */
export const withinBounds: Check = (values, report) => {
  const shaped = values as Shaped & { x?: number; y?: number };
  const srid = shaped.srid ?? 4326;
  for (const axis of ['x', 'y'] as const) {
    const value = shaped[axis];
    const fault = value === undefined ? undefined : axisFault(axis, value, srid);
    if (fault !== undefined) report(axis, fault, 'bounds');
  }
  const { cirkel, polygon: rings, bbox } = shaped;
  if (cirkel === undefined && rings === undefined && bbox === undefined) return;
  const corners: Position[] =
    bbox === undefined
      ? []
      : [
          [bbox[0], bbox[1]],
          [bbox[2], bbox[3]],
        ];
  const parameters: [string, readonly Position[]][] = [
    ['cirkel', cirkel === undefined ? [] : [[cirkel.x, cirkel.y]]],
    ['polygon', rings?.flat() ?? []],
    ['bbox', corners],
  ];
  for (const [name, positions] of parameters) {
    const fault = positions.map((position) => positionFault(position, srid)).find((one) => one !== undefined);
    if (fault !== undefined) report(name, fault, 'bounds');
  }
};

/** `x` and `y` belong together. */
export const bothAxes: Check = (values, report) => {
  if ('x' in values && !('y' in values)) report('y', 'is required with x', 'missing');
  if ('y' in values && !('x' in values)) report('x', 'is required with y', 'missing');
};
