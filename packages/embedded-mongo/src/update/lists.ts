import { equal } from "../bson/compare.ts";
import { bad } from "../bson/errors.ts";
import { type Doc, isDoc, isNumber, isRegex, toNumber, typeName } from "../bson/values.ts";
import { compile, isOperators, onValue } from "../query/match.ts";
import { matches, type Test } from "../query/operators.ts";
import { find, make, setValue, valueOf } from "./place.ts";

function needList(value: unknown, path: readonly string[]): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  const field = path.join(".");
  throw bad(`The field '${field}' must be an array but is of type ${typeName(value)}`);
}

/** The items of `$push` or `$addToSet`, and how many of the list to keep. */
function itemsOf(argument: unknown, operator: string) {
  if (!isDoc(argument) || !("$each" in argument)) return { items: [argument] };
  const { $each: items, $slice: slice, ...more } = argument;
  if (!Array.isArray(items)) throw bad(`The argument to $each in ${operator} must be an array`);
  const [clause] = slice !== undefined && operator !== "$push" ? ["$slice"] : Object.keys(more);
  if (clause) throw bad(`Unrecognized clause in ${operator}: ${clause}`);
  if (slice !== undefined && !isNumber(slice)) throw bad("The value for $slice must be an integer");
  return { items: items as unknown[], slice: slice === undefined ? undefined : toNumber(slice) };
}

export function push(doc: Doc, path: readonly string[], argument: unknown): void {
  const { items, slice } = itemsOf(argument, "$push");
  const place = make(doc, path);
  const list = [...needList(valueOf(place), path), ...items];
  if (slice === undefined) setValue(place, list);
  else setValue(place, slice < 0 ? list.slice(slice) : list.slice(0, slice));
}

export function addToSet(doc: Doc, path: readonly string[], argument: unknown): void {
  const { items } = itemsOf(argument, "$addToSet");
  const place = make(doc, path);
  const list = [...needList(valueOf(place), path)];
  for (const item of items) if (!list.some((one) => equal(one, item))) list.push(item);
  setValue(place, list);
}

/** `$pull` takes a value, operators on the element, or a filter on elements that are documents. */
function pullTest(argument: unknown): Test {
  if (isRegex(argument)) return matches(argument);
  if (isOperators(argument)) return onValue(argument);
  if (!isDoc(argument)) return (element) => equal(element, argument);
  const test = compile(argument);
  return (element) => isDoc(element) && test(element);
}

export function pull(doc: Doc, path: readonly string[], argument: unknown): void {
  const place = find(doc, path);
  const current = place && valueOf(place);
  if (!place || current === undefined) return;
  if (!Array.isArray(current)) throw bad("Cannot apply $pull to a non-array value");
  const gone = pullTest(argument);
  setValue(
    place,
    current.filter((element) => !gone(element)),
  );
}
