import { compare, equal } from "../bson/compare.ts";
import { bad } from "../bson/errors.ts";
import {
  type Doc,
  isDoc,
  isNullish,
  isNumber,
  isRegex,
  RANK,
  rankOf,
  toNumber,
} from "../bson/values.ts";
import { toRegExp } from "./regexp.ts";

/** A test of one value that a path reaches. */
export type Test = (value: unknown) => boolean;

const eachOf = (argument: unknown, operator: string): readonly unknown[] => {
  if (!Array.isArray(argument)) throw bad(`${operator} needs an array`);
  return argument;
};

/** A test holds for an array also when it holds for one of its elements. */
const orElement =
  (test: Test): Test =>
  (value) =>
    test(value) || (Array.isArray(value) && value.some(test));

export const equals = (argument: unknown): Test =>
  orElement(
    argument === null ? isNullish : (value) => value !== undefined && equal(value, argument),
  );

export function matches(argument: unknown, options?: unknown): Test {
  if (typeof argument !== "string" && !isRegex(argument)) throw bad("$regex has to be a string");
  const pattern = toRegExp(argument, options);
  return orElement((value) =>
    typeof value === "string" ? pattern.test(value) : isRegex(value) && equal(value, argument),
  );
}

/** Ranges stay within the argument's own type, save for the ends of the order. */
function range(argument: unknown, holds: (order: number) => boolean): Test {
  const rank = rankOf(argument);
  if (rank === RANK.minKey || rank === RANK.maxKey)
    return (value) => holds(compare(value, argument));
  const test: Test = (value) =>
    rankOf(value) === rank && comparable(value, argument) && holds(compare(value, argument));
  return rank === RANK.null ? orElement((value) => isNullish(value) && holds(0)) : orElement(test);
}

const comparable = (a: unknown, b: unknown) =>
  !isNumber(a) || Number.isNaN(toNumber(a)) === Number.isNaN(toNumber(b));

function isIn(argument: unknown, operator: string): Test {
  const tests = eachOf(argument, operator).map((one) => {
    if (isDoc(one) && Object.keys(one)[0]?.startsWith("$")) {
      throw bad(`cannot nest $ under ${operator}`);
    }
    return isRegex(one) ? matches(one) : equals(one);
  });
  return (value) => tests.some((test) => test(value));
}

function size(argument: unknown): Test {
  const length = toNumber(argument);
  if (!Number.isInteger(length) || length < 0) {
    throw bad("Failed to parse $size. Expected a non-negative whole number");
  }
  return (value) => Array.isArray(value) && value.length === length;
}

/** Operators on the value itself; `all` is the whole object they stand in, for `$options`. */
export const OPERATORS: Readonly<Record<string, (argument: unknown, all: Doc) => Test>> = {
  $eq: equals,
  $gt: (argument) => range(argument, (order) => order > 0),
  $gte: (argument) => range(argument, (order) => order >= 0),
  $lt: (argument) => range(argument, (order) => order < 0),
  $lte: (argument) => range(argument, (order) => order <= 0),
  $in: (argument) => isIn(argument, "$in"),
  $regex: (argument, all) => matches(argument, all["$options"]),
  $size: size,
  $exists: (argument) => (isTrue(argument) ? (v) => v !== undefined : (v) => v === undefined),
};

/** What MongoDB takes for true: everything but false, null, missing and the number 0. */
export const isTrue = (value: unknown): boolean =>
  value !== false && !isNullish(value) && !(isNumber(value) && toNumber(value) === 0);
