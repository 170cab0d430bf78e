import { ObjectId } from "bson";
import { fail, refuse } from "../bson/errors.ts";
import {
  compare,
  type Doc,
  equal,
  isDoc,
  isNumber,
  isRegex,
  own,
  sum,
  typeName,
} from "../bson/values.ts";
import { elementTest, termsOf, type Test } from "../query/match.ts";
import { find, make, setValue, unsetValue, valueOf, withPosition } from "./place.ts";

/** Changes the document in place, at a path without positional parts. */
type Change = (doc: Doc, path: readonly string[], argument: unknown) => void;

/** An operator that makes the new value of the old one, which may be missing. */
const toValue =
  (change: (current: unknown, argument: unknown, field: string) => unknown): Change =>
  (doc, path, argument) => {
    const place = make(doc, path);
    setValue(place, change(valueOf(place), argument, path.join(".")));
  };

function increased(current: unknown, by: unknown, field: string): unknown {
  if (!isNumber(by)) fail(14, `Cannot increment with non-numeric argument: {${field}: …}`);
  if (current === undefined || isNumber(current)) return sum(current ?? 0, by);
  return fail(14, `Cannot apply $inc to the field '${field}' of type ${typeName(current)}`);
}

function listOf(value: unknown, field: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  return fail(2, `The field '${field}' must be an array but is of type ${typeName(value)}`);
}

/** The items of `$push` or `$addToSet`. */
function itemsOf(argument: unknown): readonly unknown[] {
  if (!isDoc(argument) || !("$each" in argument)) return [argument];
  const { $each: items, ...more } = argument;
  const [clause] = Object.keys(more);
  if (clause) fail(2, `The embedded store does not know the clause ${clause} beside $each`);
  return Array.isArray(items) ? items : fail(2, "The argument to $each must be an array");
}

function joined(current: unknown, argument: unknown, field: string): unknown[] {
  const list = [...listOf(current, field)];
  for (const item of itemsOf(argument)) if (!list.some((one) => equal(one, item))) list.push(item);
  return list;
}

/** `$pull` takes a value, operators on the element, or a filter on elements that are documents. */
function pullTest(argument: unknown): Test {
  if (isRegex(argument)) return elementTest({ $regex: argument });
  return isDoc(argument) ? elementTest(argument) : (element) => equal(element, argument);
}

function pull(doc: Doc, path: readonly string[], argument: unknown): void {
  const place = find(doc, path);
  if (!place || valueOf(place) === undefined) return;
  const isGone = pullTest(argument);
  const list = listOf(valueOf(place), path.join("."));
  const kept = list.filter((element) => !isGone(element));
  setValue(place, kept);
}

const OPERATORS: Readonly<Record<string, Change>> = {
  $set: toValue((_, argument) => argument),
  // Left out by the caller unless an upsert makes a new document.
  $setOnInsert: toValue((_, argument) => argument),
  $unset: (doc, path) => {
    const place = find(doc, path);
    if (place) unsetValue(place);
  },
  $inc: toValue(increased),
  $max: toValue((current, argument) =>
    current === undefined || compare(argument, current) > 0 ? argument : current,
  ),
  $push: toValue((current, argument, field) => [...listOf(current, field), ...itemsOf(argument)]),
  $addToSet: toValue(joined),
  $pull: pull,
};

export type Update = ReturnType<typeof compileUpdate>;

function stepsOf(operator: string, fields: unknown) {
  if (!Object.hasOwn(OPERATORS, operator)) fail(9, `Unknown modifier: ${operator}`);
  if (!isDoc(fields)) fail(9, `${operator} needs fields but got the type ${typeName(fields)}`);
  return Object.entries(fields).map(([name, argument]) => {
    const path = name.split(".");
    if (path.includes("")) fail(56, `The update path '${name}' contains an empty field name`);
    return { operator, path, argument };
  });
}

/** Each operator at each of its paths, in the order of the paths. */
function withOperators(update: Doc, filter: Doc) {
  const steps = Object.entries(update)
    .flatMap(([operator, fields]) => stepsOf(operator, fields))
    .toSorted((a, b) => compare(a.path, b.path));
  const names = steps.map(({ path }) => path.join("."));
  for (const [i, name] of names.entries()) {
    const clash = names.slice(0, i).find((one) => `${name}.`.startsWith(`${one}.`));
    if (clash) fail(40, `Updating the path '${name}' would create a conflict at '${clash}'`);
  }
  return (doc: Doc, isInsert: boolean): Doc => {
    const due = steps.filter(({ operator }) => isInsert || operator !== "$setOnInsert");
    // Before anything changes: afterwards the element may be none that the filter finds.
    const paths = due.map(({ path }) => withPosition(doc, path, filter));
    for (const [i, { operator, path, argument }] of due.entries())
      OPERATORS[operator]?.(doc, paths[i] ?? path, argument);
    return doc;
  };
}

function replacement(update: Doc) {
  const operator = Object.keys(update).find((name) => name.startsWith("$"));
  if (operator) fail(52, `The field '${operator}' is not allowed in a replacement document`);
  return (doc: Doc): Doc => ("_id" in doc ? { _id: doc["_id"], ...update } : { ...update });
}

/** What an upsert begins with: the equalities of its filter, or `_id` alone for a replacement. */
function seedOf(filter: Doc, isReplacement: boolean): Doc {
  const doc: Doc = {};
  for (const [name, terms] of termsOf(filter)) {
    if (isReplacement && name !== "_id") continue;
    for (const [operator, argument] of terms) {
      const isOne = operator === "$in" && Array.isArray(argument) && argument.length === 1;
      const value: unknown = isOne ? argument[0] : argument;
      const isEqual = (operator === "$eq" || isOne) && !isRegex(value);
      if (isEqual) setValue(make(doc, name.split(".")), value);
    }
  }
  return doc;
}

/** A name that begins with `$`, however deep. */
const dollarIn = (value: unknown): string | undefined =>
  Object.entries(isDoc(value) || Array.isArray(value) ? value : {})
    .map(([name, inner]) => (name.startsWith("$") ? name : dollarIn(inner)))
    .find(Boolean);

/** The document with an `_id`, made when it is missing. Errors: 53 and 52 for one that can be none. */
export function withId({ _id = new ObjectId(), ...rest }: Doc): Doc {
  const isNone = Array.isArray(_id) || isRegex(_id);
  if (isNone) fail(53, `The '_id' value cannot be of type ${typeName(_id)}`);
  const name = dollarIn(_id);
  const why = `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`;
  return name ? fail(52, why) : { _id, ...rest };
}

/** Reads operators or a replacement. Errors are those of its shape; 238 for a pipeline. */
export function compileUpdate(update: unknown, filter: Doc) {
  if (Array.isArray(update)) refuse("An update by a pipeline");
  if (!isDoc(update)) fail(9, "Update argument must be either an object or an array");
  const isReplacement = !Object.keys(update)[0]?.startsWith("$");
  const apply = isReplacement ? replacement(update) : withOperators(update, filter);
  const change = (doc: Doc, isInsert = false) => {
    const id = own(doc, "_id");
    const result = apply(doc, isInsert);
    if (id === undefined || equal(id, own(result, "_id"))) return result;
    return fail(66, "The update would modify the immutable field '_id'");
  };
  return {
    isReplacement,
    /** Changes a document that belongs to the caller. Errors: 66 when it changes the `_id`. */
    change: (doc: Doc) => change(doc),
    /** What an upsert inserts. */
    made: () => withId(change(seedOf(filter, isReplacement), true)),
  };
}
