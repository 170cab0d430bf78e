import { fail } from "../bson/errors.ts";
import { type Doc, isDigits, isDoc, own } from "../bson/values.ts";
import { compile, conditionsOf, type Predicate } from "../query/match.ts";

/** Where a path ends: the document or array that holds the value, and its key there. */
export interface Place {
  readonly holder: Doc | unknown[];
  readonly key: string;
}

export const valueOf = ({ holder, key }: Place): unknown => own(holder, key);

export function setValue({ holder, key }: Place, value: unknown): void {
  // A plain assignment to "__proto__" would change the object instead of adding a field.
  const field = { value, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(holder, key, field);
}

export function unsetValue({ holder, key }: Place): void {
  if (!Array.isArray(holder)) delete holder[key];
  else if (Number(key) < holder.length) holder[Number(key)] = null;
}

const canHold = (value: unknown, name: string): value is Doc | unknown[] =>
  isDoc(value) || (Array.isArray(value) && isDigits(name));

/** The place of an existing path; undefined when something on the way is missing or holds no fields. */
export function find(doc: Doc, [key = "", ...rest]: readonly string[]): Place | undefined {
  let place: Place = { holder: doc, key };
  for (const name of rest) {
    const holder = valueOf(place);
    if (!canHold(holder, name)) return undefined;
    place = { holder, key: name };
  }
  return place;
}

/** The place of a path, with documents made on the way. Errors: 28 when the path leads through a scalar. */
export function make(doc: Doc, [key = "", ...rest]: readonly string[]): Place {
  let place: Place = { holder: doc, key };
  for (const name of rest) {
    if (valueOf(place) === undefined) setValue(place, {});
    const holder = valueOf(place);
    if (!canHold(holder, name)) fail(28, `Cannot create field '${name}' in '${place.key}'`);
    const isFar = Array.isArray(holder) && Number(name) > 1_500_000;
    if (isFar) fail(2, "can't backfill more than 1500000 elements");
    while (Array.isArray(holder) && holder.length < Number(name)) holder.push(null);
    place = { holder, key: name };
  }
  return place;
}

/** The parts of a filter that speak of an array's elements, as tests of `{ v: [element] }`. */
function testsOn(array: string, filter: Doc): Predicate[] {
  return conditionsOf(filter).flatMap(([name, value]) => {
    const isOn = name === array || name.startsWith(`${array}.`);
    return isOn ? [compile({ [`v${name.slice(array.length)}`]: value })] : [];
  });
}

/** Turns the positional `$` of a path into the position of the element that the filter has found. Errors: 2. */
export function withPosition(doc: Doc, path: readonly string[], filter: Doc): readonly string[] {
  const at = path.findIndex((name) => name.startsWith("$"));
  if (at < 0) return path;
  if (path[at] !== "$") fail(2, `The path part '${path[at]}' is not known to the embedded store`);
  const head = path.slice(0, at);
  const place = find(doc, head);
  const list = place && valueOf(place);
  if (!Array.isArray(list)) fail(2, `Cannot apply '$' to the non-array ${head.join(".")}`);
  const tests = testsOn(head.join("."), filter);
  // An array of the one element: it meets a term exactly when the element does.
  const position = list.findIndex((element) => tests.every((test) => test({ v: [element] })));
  if (tests.length === 0 || position < 0) fail(2, "The filter did not find the element of '$'");
  return withPosition(doc, [...head, String(position), ...path.slice(at + 1)], filter);
}
