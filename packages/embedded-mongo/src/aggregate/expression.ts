import { bad, MongoError, unsupported } from "../bson/errors.ts";
import { type Doc, isDoc, isNullish, own } from "../bson/values.ts";

const DAY_MS = 86_400_000;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** `$dateTrunc` in UTC: the beginning of the day, or of the week. */
function truncated({ date, unit, startOfWeek = "sunday", ...more }: Doc): Date | null {
  const firstDay = WEEKDAYS.indexOf(String(startOfWeek));
  const [option] = Object.keys(more);
  if (option || (unit !== "day" && unit !== "week") || firstDay < 0) {
    throw unsupported(`$dateTrunc with ${option ?? "that unit or first day"}`);
  }
  if (isNullish(date)) return null;
  if (!(date instanceof Date)) throw bad("$dateTrunc requires 'date' to be a date");
  const day = Math.floor(date.getTime() / DAY_MS);
  return new Date((unit === "day" ? day : day - ((date.getUTCDay() - firstDay + 7) % 7)) * DAY_MS);
}

/** A field path enters documents, and arrays element by element, leaving out what has no such field. */
function follow(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (!Array.isArray(value)) return isDoc(value) ? follow(own(value, name), rest) : undefined;
  return value.map((one) => follow(one, path)).filter((one) => one !== undefined);
}

/** The value of an expression for a document: a field path, a value, a document of expressions or `$dateTrunc`. */
export function evaluate(expression: unknown, doc: Doc): unknown {
  if (typeof expression === "string" && expression.startsWith("$")) {
    if (expression.startsWith("$$"))
      throw new MongoError(17276, `Use of undefined variable: ${expression}`);
    return follow(doc, expression.slice(1).split("."));
  }
  if (!isDoc(expression)) return expression;
  const values = Object.entries(expression).map(([name, value]) => [name, value] as const);
  const [name = "", argument] = values[0] ?? [];
  if (name === "$literal") return argument;
  if (name === "$dateTrunc" && isDoc(argument)) return truncated(inner(argument, doc));
  if (name.startsWith("$"))
    throw new MongoError(168, `The embedded store does not know the expression '${name}'`);
  return inner(expression, doc);
}

function inner(fields: Doc, doc: Doc): Doc {
  const values = Object.entries(fields).map(
    ([name, value]) => [name, evaluate(value, doc)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
