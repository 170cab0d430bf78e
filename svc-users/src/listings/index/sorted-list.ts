/** Fewer new items than this are inserted one by one, more are appended and sorted. */
const INSERT_LIMIT = 64;

/** A list that stays in the order of `compare`, which returns 0 for no two different items. */
export function sortedList<T>(compare: (a: T, b: T) => number) {
  const items: T[] = [];

  /** How many items come before; `isBefore` holds for the first ones only. */
  function countWhile(isBefore: (item: T) => boolean): number {
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = items[middle];
      if (item !== undefined && isBefore(item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    items: items as readonly T[],
    countWhile,
    add(more: readonly T[]) {
      if (more.length < INSERT_LIMIT) {
        for (const one of more)
          items.splice(
            countWhile((item) => compare(item, one) < 0),
            0,
            one,
          );
        return;
      }
      for (const one of more) items.push(one);
      items.sort(compare);
    },
    delete(one: T) {
      const at = countWhile((item) => compare(item, one) < 0);
      const found = items[at];
      if (found !== undefined && compare(found, one) === 0) items.splice(at, 1);
    },
  };
}

export type SortedList<T> = ReturnType<typeof sortedList<T>>;

/** The position of an item in an order: its sort key, and its id among equal keys. */
export type Position = readonly [key: number, id: string];

interface PageRequest<T> {
  /** In ascending order of their positions. */
  readonly list: SortedList<T>;
  readonly positionOf: (item: T) => Position;
  readonly isMatch: (item: T) => boolean;
  readonly descending: boolean;
  /** The last item of the previous page; it may be deleted by now. */
  readonly after: Position | undefined;
  readonly limit: number;
}

export function comparePositions([key, id]: Position, [otherKey, otherId]: Position): number {
  if (key !== otherKey) return key - otherKey;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

/** The next matching items in either direction. */
export function pageOf<T>({
  list,
  positionOf,
  isMatch,
  descending,
  after,
  limit,
}: PageRequest<T>): T[] {
  const { items, countWhile } = list;
  const upTo = (position: Position) =>
    countWhile((item) => comparePositions(positionOf(item), position) <= 0);
  const before = (position: Position) =>
    countWhile((item) => comparePositions(positionOf(item), position) < 0);
  const end = after && descending ? before(after) : items.length;
  const start = descending ? end - 1 : (after && upTo(after)) || 0;
  const found: T[] = [];
  for (let at = start; found.length < limit; at += descending ? -1 : 1) {
    const item = items[at];
    if (item === undefined) return found;
    if (isMatch(item)) found.push(item);
  }
  return found;
}
