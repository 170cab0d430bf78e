/** In degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

const RADIANS = Math.PI / 180;
const EARTH_KM = 6371;

export function kmBetween(a: Point, b: Point): number {
  const [dLat, dLon] = [(b.lat - a.lat) * RADIANS, (b.lon - a.lon) * RADIANS];
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

export const median = (points: readonly Point[]): Point => ({
  lat: middle(points.map(({ lat }) => lat)),
  lon: middle(points.map(({ lon }) => lon)),
});

export function mostOften(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}
