import { fail } from "../bson/errors.ts";
import { isRegex } from "../bson/values.ts";

/** Errors: 2 for what is none, 51091 when JavaScript cannot read the pattern or its flags. */
export function toRegExp(value: unknown): RegExp {
  if (typeof value !== "string" && !isRegex(value))
    fail(2, "$regex has to be a string or a regular expression");
  try {
    return typeof value === "string" ? new RegExp(value) : new RegExp(value.pattern, value.options);
  } catch (error) {
    return fail(51091, `Regular expression is invalid: ${String(error)}`);
  }
}
