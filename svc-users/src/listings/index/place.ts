/** In degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A point of the unit sphere. */
export type Point = readonly [x: number, y: number, z: number];

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** Rounded as it is stored, so that two indexes tell the same distance. */
export function pointOf({ lat, lon }: Place): Point {
  const [phi, lambda] = [lat * RADIANS, lon * RADIANS];
  const [x, y] = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda)];
  return [Math.fround(x), Math.fround(y), Math.fround(Math.sin(phi))];
}

/** Whole kilometres between points, at least 1: what a list tells by its order or its cursor is no more than a card says. */
export function kmBetween([x, y, z]: Point, [ofX, ofY, ofZ]: Point): number {
  const squared = (x - ofX) ** 2 + (y - ofY) ** 2 + (z - ofZ) ** 2;
  return Math.max(1, Math.round(2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(squared) / 2))));
}
