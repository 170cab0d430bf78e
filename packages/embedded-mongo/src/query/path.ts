import { isDigits, isDoc, own } from "../bson/values.ts";

/**
 * True when some value that a dotted path reaches satisfies the test. Arrays on the way are entered
 * both by position and element by element; a missing value is tested as undefined.
 */
export function reach(
  value: unknown,
  path: readonly string[],
  test: (value: unknown) => boolean,
  at = 0,
): boolean {
  const name = path[at];
  if (name === undefined) return test(value);
  if (Array.isArray(value)) {
    const byPosition =
      isDigits(name) &&
      Number(name) < value.length &&
      reach(value[Number(name)], path, test, at + 1);
    return byPosition || value.some((e) => isDoc(e) && reach(own(e, name), path, test, at + 1));
  }
  return reach(isDoc(value) ? own(value, name) : undefined, path, test, at + 1);
}

/** Every value a dotted path reaches; an array at its end counts as its elements. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const found: unknown[] = [];
  reach(value, path, (end) => {
    if (Array.isArray(end)) found.push(...(end as unknown[]));
    else found.push(end);
    return false;
  });
  return found;
}
