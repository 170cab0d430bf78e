import { Double } from "bson";
import { calculate, type Operation } from "../bson/arithmetic.ts";
import { compare, equal } from "../bson/compare.ts";
import { bad, MongoError } from "../bson/errors.ts";
import { type Doc, isDoc, isNullish, isNumber, own, toNumber, typeName } from "../bson/values.ts";
import { isTrue } from "../query/operators.ts";
import { truncateDate } from "./dates.ts";

type Evaluate = (expression: unknown) => unknown;
type Operator = (args: readonly unknown[], evaluate: Evaluate) => unknown;

function needNumber(name: string, value: unknown): void {
  if (isNumber(value)) return;
  throw new MongoError(14, `${name} only supports numeric types, not ${typeName(value)}`);
}

/** An operator on evaluated arguments; `count` says how many it takes, when not any number. */
const on =
  (
    name: string,
    count: number | undefined,
    run: (values: readonly unknown[]) => unknown,
  ): Operator =>
  (args, evaluate) => {
    if (count === undefined || args.length === count) return run(args.map(evaluate));
    throw new MongoError(
      16020,
      `Expression ${name} takes exactly ${count} arguments. ${args.length} were passed in.`,
    );
  };

const comparison = (name: string, holds: (order: number) => boolean): Operator =>
  on(name, 2, ([a, b]) => {
    // A missing value stands before null.
    const missing = Number(a !== undefined) - Number(b !== undefined);
    return holds(missing || compare(a, b));
  });

/** Null when an argument is null or missing; a date may be moved by milliseconds, or taken from another. */
const arithmetic = (name: string, operation: Operation, count?: number): Operator =>
  on(name, count, (values) => {
    if (values.some(isNullish)) return null;
    const dates = values.filter((value) => value instanceof Date);
    const numbers = values.map((value) => (value instanceof Date ? value.getTime() : value));
    for (const value of numbers) needNumber(name, value);
    const result = numbers.reduce((sum, value) => calculate(operation, sum, value));
    return dates.length === 1 && operation !== "multiply" ? new Date(toNumber(result)) : result;
  });

const texts = (name: string, join: (texts: readonly string[]) => string): Operator =>
  on(name, undefined, (values) => {
    if (values.some(isNullish)) return null;
    const wrong = values.find((value) => typeof value !== "string");
    if (wrong === undefined) return join(values.map(String));
    throw new MongoError(16702, `${name} only supports strings, not ${typeName(wrong)}`);
  });

function needArray(name: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(
    17124,
    `The argument to ${name} must be an array, but was of type: ${typeName(value)}`,
  );
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: comparison("$eq", (order) => order === 0),
  $ne: comparison("$ne", (order) => order !== 0),
  $gt: comparison("$gt", (order) => order > 0),
  $gte: comparison("$gte", (order) => order >= 0),
  $lt: comparison("$lt", (order) => order < 0),
  $lte: comparison("$lte", (order) => order <= 0),
  $and: (args, evaluate) => args.every((one) => isTrue(evaluate(one))),
  $or: (args, evaluate) => args.some((one) => isTrue(evaluate(one))),
  $not: on("$not", 1, ([value]) => !isTrue(value)),
  $cond: ([first, then, otherwise], evaluate) => {
    const named = isDoc(first) && "if" in first;
    if (named) return evaluate(isTrue(evaluate(first["if"])) ? first["then"] : first["else"]);
    return evaluate(isTrue(evaluate(first)) ? then : otherwise);
  },
  $ifNull: on("$ifNull", undefined, (values) => values.find((v) => !isNullish(v)) ?? values.at(-1)),
  $add: arithmetic("$add", "add"),
  $multiply: arithmetic("$multiply", "multiply"),
  $subtract: arithmetic("$subtract", "subtract", 2),
  $divide: on("$divide", 2, ([a, b]) => {
    if (isNullish(a) || isNullish(b)) return null;
    needNumber("$divide", a);
    needNumber("$divide", b);
    if (toNumber(b) === 0) throw bad("can't $divide by zero");
    return new Double(toNumber(a) / toNumber(b));
  }),
  $concat: texts("$concat", (all) => all.join("")),
  $toLower: texts("$toLower", ([text = ""]) => text.toLowerCase()),
  $size: on("$size", 1, ([list]) => needArray("$size", list).length),
  $in: on("$in", 2, ([value, list]) => needArray("$in", list).some((one) => equal(one, value))),
  $arrayElemAt: on("$arrayElemAt", 2, ([list, at]) =>
    isNullish(list) ? null : needArray("$arrayElemAt", list).at(toNumber(at)),
  ),
  $dateTrunc: ([named], evaluate) => {
    if (!isDoc(named)) throw bad("$dateTrunc expects an object of named arguments");
    const values = Object.entries(named).map(([name, value]) => [name, evaluate(value)] as const);
    return truncateDate(Object.fromEntries(values));
  },
};

/** A field path enters documents, and arrays element by element, leaving out what has no such field. */
function follow(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (!Array.isArray(value)) return isDoc(value) ? follow(own(value, name), rest) : undefined;
  return value.map((one) => follow(one, path)).filter((one) => one !== undefined);
}

function ofText(text: string, doc: Doc): unknown {
  if (!text.startsWith("$")) return text;
  const [first = "", ...path] = text.split(".");
  if (!first.startsWith("$$")) return follow(doc, [first.slice(1), ...path]);
  if (first === "$$ROOT" || first === "$$CURRENT") return follow(doc, path);
  if (first === "$$NOW") return new Date();
  if (first === "$$REMOVE") return undefined;
  throw new MongoError(17276, `Use of undefined variable: ${first.slice(2)}`);
}

function ofDoc(expression: Doc, evaluateHere: Evaluate): unknown {
  const [name, ...more] = Object.keys(expression);
  if (!name?.startsWith("$")) {
    const entries = Object.entries(expression).map(([key, value]) => [key, evaluateHere(value)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  const argument = expression[name];
  if (more.length > 0) {
    throw new MongoError(15983, "An expression object must have exactly one field");
  }
  if (name === "$literal") return argument;
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (operator) return operator(Array.isArray(argument) ? argument : [argument], evaluateHere);
  throw new MongoError(168, `The embedded store does not know the expression '${name}'`);
}

/** The value of an aggregation expression for a document; undefined when the field it names is missing. */
export function evaluate(expression: unknown, doc: Doc): unknown {
  const here: Evaluate = (inner) => evaluate(inner, doc);
  if (typeof expression === "string") return ofText(expression, doc);
  if (Array.isArray(expression)) return expression.map((one) => here(one) ?? null);
  return isDoc(expression) ? ofDoc(expression, here) : expression;
}
