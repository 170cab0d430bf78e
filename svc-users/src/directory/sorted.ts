const FEW = 64;

/** A list that stays in the order of `compare`, which must tell all its items apart. */
export function sorted<T>(compare: (a: T, b: T) => number) {
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
      if (more.length < FEW) {
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
    remove(one: T) {
      const at = countWhile((item) => compare(item, one) < 0);
      const found = items[at];
      if (found !== undefined && compare(found, one) === 0) items.splice(at, 1);
    },
  };
}

export type Sorted<T> = ReturnType<typeof sorted<T>>;
