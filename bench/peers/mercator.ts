/**
 * Positions as a map of the web has them (EPSG:3857). Angles are true in it, so among neighbours the nearest is the
 * nearest; a plain database has no projection of its own to do better with.
 */
const RADIUS_M = 6_378_137;
const RADIANS = Math.PI / 180;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of degrees; in stretched metres. */
export function mercator(longitude: number, latitude: number): Point {
  return {
    x: RADIUS_M * longitude * RADIANS,
    y: RADIUS_M * Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)),
  };
}
