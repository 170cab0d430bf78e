import { ObjectId } from "bson";
import { compare, equal } from "../bson/compare.ts";
import { MongoError, unsupported } from "../bson/errors.ts";
import { type Doc, isDigits, isDoc, isRegex, own, typeName } from "../bson/values.ts";
import { termsOf } from "../query/terms.ts";
import { OPERATORS } from "./operators.ts";
import { make, setValue } from "./place.ts";
import { expandPath } from "./positions.ts";

/** Changes a document that belongs to the caller and answers the result; `_id` may not change. */
export type Update = (doc: Doc, filter: Doc, isInsert?: boolean) => Doc;

interface Step {
  readonly operator: string;
  readonly path: readonly string[];
  readonly argument: unknown;
}

const byPath = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((name, i) => name !== b[i]);
  const [name, other] = [a[at], b[at]];
  if (name === undefined || other === undefined) return a.length - b.length;
  return isDigits(name) && isDigits(other) ? Number(name) - Number(other) : compare(name, other);
};

function refuseConflicts(paths: readonly string[]): void {
  for (const [i, path] of paths.entries()) {
    const clash = paths
      .slice(0, i)
      .find((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`));
    if (clash === undefined) continue;
    const at = clash.length < path.length ? clash : path;
    throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${at}'`);
  }
}

function stepsOf(operator: string, fields: unknown): Step[] {
  if (!Object.hasOwn(OPERATORS, operator)) {
    throw new MongoError(
      9,
      `Unknown modifier: ${operator}. The embedded store has no such modifier`,
    );
  }
  if (!isDoc(fields)) {
    throw new MongoError(
      9,
      `Modifiers operate on fields but we found type ${typeName(fields)} instead`,
    );
  }
  return Object.entries(fields).map(([name, argument]) => {
    const path = name.split(".");
    if (!path.includes("")) return { operator, path, argument };
    throw new MongoError(
      56,
      `The update path '${name}' contains an empty field name, which is not allowed.`,
    );
  });
}

function withOperators(update: Doc): Update {
  const steps = Object.entries(update)
    .flatMap(([operator, fields]) => stepsOf(operator, fields))
    .toSorted((a, b) => byPath(a.path, b.path));
  refuseConflicts(steps.map(({ path }) => path.join(".")));
  return (doc, filter, isInsert = false) => {
    for (const { operator, path, argument } of steps) {
      if (operator === "$setOnInsert" && !isInsert) continue;
      for (const exact of expandPath(doc, path, filter))
        OPERATORS[operator]?.(doc, exact, argument);
    }
    return doc;
  };
}

function changeOf(update: unknown): Update {
  if (Array.isArray(update)) throw unsupported("An update by a pipeline");
  if (!isDoc(update))
    throw new MongoError(9, "Update argument must be either an object or an array");
  if (!isReplacement(update)) return withOperators(update);
  const operator = Object.keys(update).find((name) => name.startsWith("$"));
  if (!operator) return (doc) => ("_id" in doc ? { _id: doc["_id"], ...update } : { ...update });
  throw new MongoError(
    52,
    `The dollar ($) prefixed field '${operator}' is not allowed in a replacement document`,
  );
}

/** Reads an update once: operators or a replacement. Errors are those of its shape; 66 when it changes an `_id`. */
export function compileUpdate(update: unknown): Update {
  const change = changeOf(update);
  return (doc, filter, isInsert) => {
    const id = own(doc, "_id");
    const result = change(doc, filter, isInsert);
    if (id === undefined || equal(id, own(result, "_id"))) return result;
    throw new MongoError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  };
}

const isReplacement = (update: unknown): boolean =>
  isDoc(update) && !Object.keys(update)[0]?.startsWith("$");

/** What an upsert begins with: the equalities of its filter, or `_id` alone for a replacement. */
export function seedOf(filter: Doc, update: unknown): Doc {
  const doc: Doc = {};
  for (const [name, terms] of termsOf(filter)) {
    if (isReplacement(update) && name !== "_id") continue;
    for (const { operator, argument } of terms) {
      const only = operator === "$in" && Array.isArray(argument) && argument.length === 1;
      const value: unknown = only ? argument[0] : argument;
      if ((operator === "$eq" || only) && !isRegex(value))
        setValue(make(doc, name.split(".")), value);
    }
  }
  return doc;
}

/** The document with `_id` first, made when it is missing. Errors: 53 for an `_id` that can be none. */
export function withId({ _id = new ObjectId(), ...rest }: Doc): Doc {
  if (Array.isArray(_id) || isRegex(_id)) {
    throw new MongoError(53, `The '_id' value cannot be of type ${typeName(_id)}`);
  }
  return { _id, ...rest };
}

/** Errors: 10334 for a document of more than 16 MB. */
export function fitting(raw: Buffer): Buffer {
  if (raw.length <= 16 * 1024 * 1024) return raw;
  throw new MongoError(10334, `BSONObj size: ${raw.length} is invalid. Size must be at most 16 MB`);
}
