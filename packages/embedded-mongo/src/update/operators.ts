import { calculate } from "../bson/arithmetic.ts";
import { compare } from "../bson/compare.ts";
import { MongoError } from "../bson/errors.ts";
import { type Doc, isNumber, typeName } from "../bson/values.ts";
import { addToSet, pull, push } from "./lists.ts";
import { find, make, setValue, unsetValue, valueOf } from "./place.ts";

/** Changes the document in place, at a path without positional parts. */
export type Change = (doc: Doc, path: readonly string[], argument: unknown) => void;

const arithmetic =
  (name: string, sign: "+" | "*"): Change =>
  (doc, path, argument) => {
    const field = path.join(".");
    if (!isNumber(argument)) {
      const verb = name === "$inc" ? "increment" : "multiply";
      throw new MongoError(14, `Cannot ${verb} with non-numeric argument: {${field}: …}`);
    }
    const place = make(doc, path);
    const current = valueOf(place);
    if (current !== undefined && !isNumber(current)) {
      const type = typeName(current);
      throw new MongoError(
        14,
        `Cannot apply ${name} to a value of non-numeric type. The field '${field}' is of type ${type}`,
      );
    }
    setValue(place, calculate(sign, current ?? 0, argument));
  };

const extreme =
  (sign: 1 | -1): Change =>
  (doc, path, argument) => {
    const place = make(doc, path);
    const current = valueOf(place);
    if (current === undefined || compare(argument, current) * sign > 0) setValue(place, argument);
  };

const set: Change = (doc, path, argument) => setValue(make(doc, path), argument);

export const OPERATORS: Readonly<Record<string, Change>> = {
  $set: set,
  // Left out by the caller unless an upsert makes a new document.
  $setOnInsert: set,
  $unset: (doc, path) => {
    const place = find(doc, path);
    if (place) unsetValue(place);
  },
  $inc: arithmetic("$inc", "+"),
  $mul: arithmetic("$mul", "*"),
  $min: extreme(-1),
  $max: extreme(1),
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
};
