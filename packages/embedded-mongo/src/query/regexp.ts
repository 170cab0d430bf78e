import { fail } from "../bson/errors.ts";
import { isRegex } from "../bson/values.ts";

function partsOf(value: unknown): readonly [pattern: string, flags: string] {
  if (typeof value === "string") return [value, ""];
  if (isRegex(value)) return [value.pattern, value.options];
  return fail(2, "$regex has to be a string or a regular expression");
}

/** Errors: 51091 when JavaScript cannot read the pattern or its flags. */
export function toRegExp(value: unknown): RegExp {
  const [pattern, flags] = partsOf(value);
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    return fail(51091, `Regular expression is invalid: ${String(error)}`);
  }
}

/** Plain characters and escaped signs behind the anchor, then whatever follows. */
const PREFIX = /^\^((?:[^\\.*+?()[\]{}^$|]|\\[^a-z0-9])+)(.*)$/is;

/** The text every match begins with, and whether nothing more is asked; undefined without an anchor or a fixed case. */
export function literalPrefix(value: unknown) {
  const [pattern, flags] = partsOf(value);
  const [, literal = "", rest = ""] = PREFIX.exec(pattern) ?? [];
  // A repetition takes the last character back, and another branch need not begin like this one.
  const isFree = /^[*?{]/.test(rest) || rest.includes("|");
  if (!literal || isFree || /[im]/.test(flags)) return undefined;
  return { text: literal.replaceAll(/\\(.)/gs, "$1"), whole: rest === "" || rest === ".*" };
}
