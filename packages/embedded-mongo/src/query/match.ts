import { bad } from "../bson/errors.ts";
import { type Doc, isDoc, isRegex } from "../bson/values.ts";
import { isTrue, OPERATORS, type Test } from "./operators.ts";
import { reach } from "./path.ts";

export type Predicate = (doc: Doc) => boolean;

/** A filter's value that consists of operators: `{ $gt: 1 }`, but not `{ a: 1 }`. */
export function isOperators(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith("$") && !["$ref", "$id", "$db"].includes(first);
}

const every = (tests: readonly Predicate[]): Predicate => {
  const [only, ...more] = tests;
  return only && more.length === 0 ? only : (doc) => tests.every((test) => test(doc));
};

/** `{ $elemMatch: { $gt: 1 } }` tests the elements themselves, `{ $elemMatch: { a: 1 } }` documents. */
export function elementTest(argument: unknown): Test {
  if (!isDoc(argument)) throw bad("$elemMatch needs an Object");
  const first = Object.keys(argument)[0] ?? "";
  if (isOperators(argument) && !["$and", "$or", "$nor"].includes(first)) {
    const test = onValue(argument);
    // Wrapped once more, an element that is an array is not entered as if the path led through it.
    return (element) => test(Array.isArray(element) ? [element] : element);
  }
  const test = compile(argument);
  return (element) => (isDoc(element) || Array.isArray(element)) && test(element as Doc);
}

function not(argument: unknown, path: readonly string[]): Predicate {
  if (!isRegex(argument) && !isOperators(argument)) throw bad("$not needs a regex or a document");
  const test = isRegex(argument) ? onPath(path, "$regex", argument, {}) : onAll(path, argument);
  return (doc) => !test(doc);
}

function onPath(path: readonly string[], operator: string, argument: unknown, ops: Doc): Predicate {
  const negated = { $ne: "$eq", $nin: "$in" }[operator];
  if (negated) {
    if (operator === "$ne" && isRegex(argument)) throw bad("Can't have regex as arg to $ne.");
    const test = onPath(path, negated, argument, ops);
    return (doc) => !test(doc);
  }
  if (operator === "$not") return not(argument, path);
  if (operator === "$elemMatch") {
    const test = elementTest(argument);
    return (doc) => reach(doc, path, (value) => Array.isArray(value) && value.some(test));
  }
  if (operator === "$options") {
    if (!("$regex" in ops)) throw bad("$options needs a $regex");
    return () => true;
  }
  if (operator === "$exists" && !isTrue(argument)) {
    const some = OPERATORS["$exists"]?.(true, ops) ?? (() => true);
    return (doc) => !reach(doc, path, some);
  }
  const make = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (!make) throw bad(`unknown operator: ${operator}`);
  const test = make(argument, ops);
  return (doc) => reach(doc, path, test);
}

const onAll = (path: readonly string[], ops: Doc): Predicate =>
  every(Object.entries(ops).map(([operator, argument]) => onPath(path, operator, argument, ops)));

/** Operators on a bare value, as `$pull: { a: { $gt: 1 } }` and `$elemMatch` need them. */
export function onValue(ops: Doc): Test {
  const test = onAll(["value"], ops);
  return (value) => test({ value });
}

const LOGICAL: Readonly<Record<string, (tests: readonly Predicate[]) => Predicate>> = {
  $and: every,
  $or: (tests) => (doc) => tests.some((test) => test(doc)),
  $nor: (tests) => (doc) => !tests.some((test) => test(doc)),
};

function logical(name: string, value: unknown): Predicate {
  if (!Array.isArray(value) || value.length === 0) throw bad(`${name} must be a nonempty array`);
  const tests = value.map((one) => {
    if (!isDoc(one)) throw bad(`${name} entries need to be full objects`);
    return compile(one);
  });
  return LOGICAL[name]?.(tests) ?? every(tests);
}

function clause(name: string, value: unknown): Predicate {
  if (Object.hasOwn(LOGICAL, name)) return logical(name, value);
  if (name === "$comment") return () => true;
  if (name.startsWith("$")) {
    throw bad(`unknown top level operator: ${name}`);
  }
  const path = name.split(".");
  if (isOperators(value)) return onAll(path, value);
  return onPath(path, isRegex(value) ? "$regex" : "$eq", value, {});
}

/** A filter as a function. Unknown operators and malformed arguments are errors when it is made. */
export const compile = (filter: Doc): Predicate =>
  every(Object.entries(filter).map(([name, value]) => clause(name, value)));
