import type { Sorted } from "./sorted.ts";

/** Where something stands in an order: by its key, and among equal keys by its id. */
export type Place = readonly [key: number, id: string];

interface Wanted<T> {
  /** In ascending order of their places. */
  readonly items: Sorted<T>;
  readonly placeOf: (item: T) => Place;
  readonly isWanted: (item: T) => boolean;
  readonly descending: boolean;
  /** The last one of the page before; it may be gone. */
  readonly after: Place | undefined;
  readonly limit: number;
}

function compare([key, id]: Place, [otherKey, otherId]: Place): number {
  if (key !== otherKey) return key - otherKey;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

/** The next wanted items in either direction. */
export function pageOf<T>({ items, placeOf, isWanted, descending, after, limit }: Wanted<T>): T[] {
  const { length } = items.items;
  const upTo = (place: Place) => items.countWhile((item) => compare(placeOf(item), place) <= 0);
  const before = (place: Place) => items.countWhile((item) => compare(placeOf(item), place) < 0);
  const end = after && descending ? before(after) : length;
  const start = descending ? end - 1 : (after && upTo(after)) || 0;
  const found: T[] = [];
  for (let at = start; found.length < limit; at += descending ? -1 : 1) {
    const item = items.items[at];
    if (item === undefined) return found;
    if (isWanted(item)) found.push(item);
  }
  return found;
}
