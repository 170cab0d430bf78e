import { bad } from "../bson/errors.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { compile } from "../query/match.ts";
import type { Test } from "../query/operators.ts";
import { lookUp } from "./place.ts";

/** The parts of a filter that speak of an array's elements, as tests of one element. */
function testsOn(array: string, filter: Doc): Test[] {
  return Object.entries(filter).flatMap(([name, value]): Test[] => {
    if (name === "$and" && Array.isArray(value)) {
      return value.filter(isDoc).flatMap((part) => testsOn(array, part));
    }
    if (name !== array && !name.startsWith(`${array}.`)) return [];
    // An array of the one element: it meets the term exactly when the element does.
    const test = compile({ [`v${name.slice(array.length)}`]: value });
    return [(element) => test({ v: [element] })];
  });
}

const isPositional = (name: string) => name === "$" || name.startsWith("$[");

/** Turns `$` and `$[]` of a path into positions of the document at hand. Errors: 2. */
export function expandPath(doc: Doc, path: readonly string[], filter: Doc): string[][] {
  const at = path.findIndex(isPositional);
  const name = path[at];
  if (name === undefined) return [[...path]];
  if (name.length > 3) throw bad(`No array filter found for identifier '${name.slice(2, -1)}'`);
  const [head, tail] = [path.slice(0, at), path.slice(at + 1)];
  const list = lookUp(doc, head);
  if (!Array.isArray(list))
    throw bad(`Cannot apply array updates to non-array element ${head.join(".")}`);
  const tests = testsOn(head.join("."), filter);
  const fits = (element: unknown) => tests.length > 0 && tests.every((test) => test(element));
  const first = name === "$" ? list.findIndex(fits) : 0;
  if (first < 0) throw bad("The positional operator did not find the match needed from the query.");
  const positions = name === "$" ? [first] : [...list.keys()];
  return positions.flatMap((i) => expandPath(doc, [...head, String(i), ...tail], filter));
}
