import { fail, refuse } from "../bson/errors.ts";
import { docIn } from "../bson/documents.ts";
import {
  type Doc,
  EMPTY_ARRAY,
  encodeValue,
  isDigits,
  isDoc,
  isNullish,
  isRegex,
  isTrue,
  own,
  rankOf,
  toNumber,
} from "../bson/values.ts";
import { toRegExp } from "./regexp.ts";

export type Predicate = (doc: Doc) => boolean;
/** A test of one value that a path reaches. */
export type Test = (value: unknown) => boolean;

/** Whether a value that a dotted path reaches passes; arrays are entered by position and by element, what is missing is undefined. */
function reach(value: unknown, [name, ...rest]: readonly string[], test: Test): boolean {
  if (name === undefined) return test(value);
  if (!Array.isArray(value)) return reach(isDoc(value) ? own(value, name) : undefined, rest, test);
  const isPosition = isDigits(name) && Number(name) < value.length;
  if (isPosition && reach(value[Number(name)], rest, test)) return true;
  return value.some((element) => isDoc(element) && reach(own(element, name), rest, test));
}

/** Every value a dotted path reaches; an array at its end counts as its elements, an empty one as EMPTY_ARRAY. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const found: unknown[] = [];
  reach(value, path, (end) => {
    const list: readonly unknown[] = Array.isArray(end) ? end : [end];
    found.push(...(list.length > 0 ? list : [EMPTY_ARRAY]));
    return false;
  });
  return found;
}

/** A filter's value that consists of operators: `{ $gt: 1 }`, but not `{ a: 1 }`. */
const isOperators = (value: unknown): value is Doc =>
  isDoc(value) && Object.keys(value)[0]?.startsWith("$") === true;

/** A test holds for an array also when it holds for one of its elements. */
function orElement(test: Test): Test {
  return (v) => test(v) || (Array.isArray(v) && v.some(test));
}

function equals(argument: unknown): Test {
  if (argument === null) return orElement(isNullish);
  if (typeof argument === "string") return orElement((value) => value === argument);
  const key = encodeValue(argument);
  return orElement((value) => value !== undefined && key.equals(encodeValue(value)));
}

function matches(argument: unknown): Test {
  const pattern = toRegExp(argument);
  return orElement((value) => {
    if (isRegex(value)) refuse("A search among regular expressions");
    return typeof value === "string" && pattern.test(value);
  });
}

/** Ranges stay within the argument's own type, and NaN is less or greater than no number. */
const range =
  (holds: (order: number) => boolean) =>
  (argument: unknown): Test => {
    const [rank, key] = [rankOf(argument), encodeValue(argument)];
    const isNaN = Number.isNaN(toNumber(argument));
    const isAlike = (v: unknown) => rankOf(v) === rank && Number.isNaN(toNumber(v)) === isNaN;
    return orElement((value) => isAlike(value) && holds(Buffer.compare(encodeValue(value), key)));
  };

function isIn(argument: unknown): Test {
  if (!Array.isArray(argument)) fail(2, "$in and $nin need an array");
  const tests = argument.map((one: unknown) => {
    if (isOperators(one)) fail(2, "cannot nest $ under $in");
    return isRegex(one) ? matches(one) : equals(one);
  });
  return (value) => tests.some((test) => test(value));
}

/** What `$elemMatch` and `$pull` ask of an element: `{ $gt: 1 }` of itself, `{ a: 1 }` as a document. */
export function elementTest(argument: unknown): Test {
  if (!isDoc(argument)) fail(2, "$elemMatch needs an Object");
  if (isOperators(argument) && !/^\$(and|or)$/.test(Object.keys(argument)[0] ?? "")) {
    const test = onPath(["value"], argument);
    // Wrapped once more, an element that is an array is not entered as if the path led through it.
    return (element) => test({ value: Array.isArray(element) ? [element] : element });
  }
  const test = compile(argument);
  return (element) => isDoc(element) && test(element);
}

/** Operators on the value itself. */
const OPERATORS: Readonly<Record<string, (argument: unknown) => Test>> = {
  $eq: equals,
  $gt: range((order) => order > 0),
  $gte: range((order) => order >= 0),
  $lt: range((order) => order < 0),
  $lte: range((order) => order <= 0),
  $in: isIn,
  $regex: matches,
  $exists: () => (value) => value !== undefined,
  $elemMatch: (argument) => {
    const test = elementTest(argument);
    return (value) => Array.isArray(value) && value.some(test);
  },
};

/** The operator that this one turns round. */
function negated(operator: string, argument: unknown): string | undefined {
  if (operator === "$ne" && isRegex(argument)) fail(2, "Can't have regex as arg to $ne.");
  if (operator === "$exists" && !isTrue(argument)) return "$exists";
  return { $ne: "$eq", $nin: "$in" }[operator];
}

const every = (tests: readonly Predicate[]) => (doc: Doc) => tests.every((test) => test(doc));

const onPath = (path: readonly string[], operators: Doc): Predicate =>
  every(
    Object.entries(operators).map(([operator, argument]) => {
      const turned = negated(operator, argument);
      const make = Object.hasOwn(OPERATORS, turned ?? operator) && OPERATORS[turned ?? operator];
      const test = make ? make(argument) : fail(2, `unknown operator: ${operator}`);
      return (doc) => reach(doc, path, test) === !turned;
    }),
  );

function clause([name, value]: [string, unknown]): Predicate {
  const branches = name === "$or" ? partsOf(name, value).map(compile) : undefined;
  if (branches) return (doc) => branches.some((test) => test(doc));
  if (name.startsWith("$")) fail(2, `unknown top level operator: ${name}`);
  return onPath(name.split("."), operatorsOf(value));
}

export function partsOf(name: string, value: unknown): Doc[] {
  if (!Array.isArray(value) || value.length === 0) fail(2, `${name} must be a nonempty array`);
  return value.every(isDoc) ? value : fail(2, `${name} entries need to be full objects`);
}

function operatorsOf(value: unknown): Doc {
  if (isOperators(value)) return value;
  return isRegex(value) ? { $regex: value } : { $eq: value };
}

/** A filter as a function. Unknown operators and malformed arguments are errors when it is made. */
export const compile = (filter: Doc): Predicate => every(conditionsOf(filter).map(clause));

/** A filter among the fields of a command, of which it is sure that it can be compiled. */
export function filterIn(body: Doc, name: string): Doc {
  const filter = docIn(body, name);
  compile(filter);
  return filter;
}

/** An operator with its argument, and those on each path. */
export type Term = readonly [operator: string, argument: unknown];
export type Terms = Map<string, Term[]>;

/** The conditions that all have to hold, those inside `$and` too. */
export const conditionsOf = (filter: Doc): [string, unknown][] =>
  Object.entries(filter).flatMap(([name, value]) =>
    name === "$and" ? partsOf(name, value).flatMap(conditionsOf) : [[name, value]],
  );

/** What the conjunction says that a filter stands for. */
export function termsOf(filter: Doc): Terms {
  const terms: Terms = new Map();
  const fields = conditionsOf(filter).filter(([name]) => !name.startsWith("$"));
  for (const [name, value] of fields)
    terms.set(name, [...(terms.get(name) ?? []), ...Object.entries(operatorsOf(value))]);
  return terms;
}

/** True when the terms say all that the filter says: it has no `$or`. */
export const isConjunction = (filter: Doc): boolean =>
  conditionsOf(filter).every(([name]) => !name.startsWith("$"));
