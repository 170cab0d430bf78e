import { en } from "@tutorsetu/contracts/messages/en/server";
import type * as z from "zod";

type Issue = z.core.$ZodIssue;

/** What the contracts say of an id, and of the token of a mail's link. */
const OF_IDS: ReadonlySet<string> = new Set([en.badId, en.resetExpired]);

/** What was sent at a path; `undefined` where nothing was. */
function sentAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      // safe: an object or list is asked for a key of its own
      typeof value === "object" && value !== null && Object.hasOwn(value, part)
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined,
    given,
  );
}

const isTyped = (value: unknown) => typeof value === "string" || typeof value === "number";

/** Whether a value of another kind stands where something else belongs. */
function isOtherKind(issue: Issue, sent: unknown): boolean {
  const isMissing = sent === undefined || sent === null;
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "object" || issue.path.length === 0) return true;
      // Forms leave out what is empty, and send numbers as they were typed.
      if (isMissing) return false;
      return !(isTyped(sent) && ["number", "int", "nan"].includes(issue.expected));
    case "invalid_value":
    case "invalid_union":
      return !(isMissing || isTyped(sent)) || issue.path.length === 0;
    case "unrecognized_keys":
    case "invalid_key":
    case "invalid_element":
      return true;
    case "custom":
    case "invalid_format":
    case "not_multiple_of":
    case "too_big":
    case "too_small":
      return isOperator(sent);
    default:
      return isOperator(sent);
  }
}

const isOperator = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The one place that tells 400 from 422. True: a mistake of the program that asks, in the shape, a role, an id or an operator.
 * False: a text, number or list that does not fit, or a field that is missing or null; somebody can mend it in the form.
 */
export function isShapeMistake(issue: Issue, given: unknown): boolean {
  const isRole = issue.path.at(-1) === "role";
  const isId = OF_IDS.has(issue.message);
  return isRole || isId || isOtherKind(issue, sentAt(given, issue.path));
}
