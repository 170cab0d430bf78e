/** In degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A point of the unit sphere. */
export type Point = readonly [x: number, y: number, z: number];

const EARTH_KM = 6371;
const FARTHEST_KM = 20_000;
const RADIANS = Math.PI / 180;

/** Rounded as it is stored, so that two indexes tell the same distance. */
export function pointOf({ lat, lon }: Place): Point {
  const [phi, lambda] = [lat * RADIANS, lon * RADIANS];
  const [x, y] = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda)];
  return [Math.fround(x), Math.fround(y), Math.fround(Math.sin(phi))];
}

/** Of points that are far apart the series below is too short. */
const FAR = 0.2;

/** Whole kilometres, at least 1, of the square of a chord: what a list tells by its order or its cursor is no more than a card says. */
export function kmOfChord(squared: number): number {
  const chord = Math.sqrt(squared);
  const arc =
    squared > FAR
      ? 2 * Math.asin(Math.min(1, chord / 2))
      : chord * (1 + squared * (1 / 24 + squared * (3 / 640 + (squared * 5) / 7168)));
  return Math.max(1, Math.round(EARTH_KM * arc));
}

/** Points whose chord has a greater square are farther away than so many whole kilometres; the closest ones of them are not told. */
export const chordOf = (km: number): number =>
  km < FARTHEST_KM ? (2 * Math.sin((km + 1) / EARTH_KM / 2)) ** 2 : Infinity;

export const kmBetween = ([x, y, z]: Point, [ofX, ofY, ofZ]: Point) =>
  kmOfChord((x - ofX) ** 2 + (y - ofY) ** 2 + (z - ofZ) ** 2);
