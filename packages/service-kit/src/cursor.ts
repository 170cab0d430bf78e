import { HttpProblem } from "./http-problem.ts";

/** An opaque cursor: the sort values of the last item of a page. */
export const encodeCursor = (values: readonly (string | number)[]) =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** The values of a cursor; a text that is not one is the caller's mistake. */
export function decodeCursor(text: string, length: number): (string | number)[] {
  const values = parse(text);
  const good = Array.isArray(values) && values.length === length && values.every(isScalar);
  if (!good) throw new HttpProblem("invalid", "invalid", { problems: { cursor: "invalid" } });
  return values;
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || (typeof value === "number" && Number.isFinite(value));

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
