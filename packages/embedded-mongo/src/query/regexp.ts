import type { BSONRegExp } from "bson";
import { MongoError } from "../bson/errors.ts";
import { isRegex } from "../bson/values.ts";

const INLINE = /^\(\?([imsx]+)\)/;
const FLAGS = "imsu";

const partsOfRegex = (value: RegExp | BSONRegExp): readonly [string, string] =>
  value instanceof RegExp ? [value.source, value.flags] : [value.pattern, value.options];

/** Pattern and flags, with inline flags such as `(?i)` and the extended syntax taken apart. */
function partsOf(value: unknown, options: unknown): readonly [string, string] {
  const [pattern, own] = isRegex(value) ? partsOfRegex(value) : [String(value), ""];
  const flags = typeof options === "string" ? options : own;
  const inline = INLINE.exec(pattern);
  if (!inline) return [pattern, flags];
  return [pattern.slice(inline[0].length), flags + (inline[1] ?? "")];
}

const withoutSpace = (pattern: string) => pattern.replaceAll(/(\\.)|\s+|#.*$/gm, "$1");

/** Errors: 51091 when JavaScript cannot read the pattern. */
export function toRegExp(value: string | RegExp | BSONRegExp, options?: unknown): RegExp {
  const [pattern, flags] = partsOf(value, options);
  const unknown = flags.split("").find((flag) => !"imsxu".includes(flag));
  if (unknown) throw new MongoError(51108, `invalid flag in regex options: ${unknown}`);
  const known = [...new Set(flags.split(""))].filter((flag) => FLAGS.includes(flag)).join("");
  try {
    return new RegExp(flags.includes("x") ? withoutSpace(pattern) : pattern, known);
  } catch (error) {
    throw new MongoError(51091, `Regular expression is invalid: ${String(error)}`);
  }
}

const STOPS = ".*+?()[]{}^$";
const REPEATS = "*?{";

/**
 * The text every match must begin with, and whether the pattern asks for nothing more.
 * Undefined for a pattern that is not anchored, or that ignores case.
 */
export function literalPrefix(
  value: string | RegExp | BSONRegExp,
  options?: unknown,
): { readonly text: string; readonly whole: boolean } | undefined {
  const [pattern, flags] = partsOf(value, options);
  if (flags.replaceAll(/[su]/g, "") || !pattern.startsWith("^") || pattern.includes("|")) return;
  let text = "";
  let at = 1;
  for (; at < pattern.length; at++) {
    const escaped = pattern[at] === "\\";
    const char = (escaped ? pattern[at + 1] : pattern[at]) ?? "";
    if (escaped ? /[a-z0-9]|^$/i.test(char) : STOPS.includes(char)) break;
    const next = pattern[at + (escaped ? 2 : 1)] ?? "";
    if (next && REPEATS.includes(next)) break;
    text += char;
    if (escaped) at++;
  }
  if (!text) return;
  return { text, whole: at >= pattern.length || pattern.slice(at) === ".*" };
}
