import { zValidator } from "@hono/zod-validator";
import { isProblemCode, type ProblemCode } from "@tutorsetu/contracts/problems";
import type { HonoRequest, ValidationTargets } from "hono";
import type { Schema } from "@tutorsetu/contracts/endpoint";
import type * as z from "zod";
import { isDeeperThan } from "./json-depth.ts";
import { HttpProblem } from "../http-problem.ts";

type Issue = z.core.$ZodIssue;

/** Codes of the contracts for an id, and for the token of an e-mail's link. */
const OF_IDS: ReadonlySet<string> = new Set<ProblemCode>([
  "bad_id",
  "reset_expired",
  "verify_expired",
]);

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

/** Whether the value is of another kind than the schema expects. */
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
function isShapeMistake(issue: Issue, given: unknown): boolean {
  const isRole = issue.path.at(-1) === "role";
  const isId = OF_IDS.has(issue.message);
  return isRole || isId || isOtherKind(issue, sentAt(given, issue.path));
}

/** The code of a schema's check; the library's own messages never reach a person. */
const codeOf = ({ message }: Issue): ProblemCode => (isProblemCode(message) ? message : "invalid");

/** The first problem of each wrong field. */
export function fieldProblems(error: z.core.$ZodError, whole: string): Record<string, ProblemCode> {
  const problems: Record<string, ProblemCode> = {};
  for (const issue of error.issues) {
    // The third of a list is still the list's field.
    const field = issue.path.filter((part) => typeof part === "string").join(".");
    problems[field || whole] ??= codeOf(issue);
  }
  return problems;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Whether the request has a body, and whether it is declared as JSON. */
function bodyKind(request: HonoRequest): "none" | "json" | "other" {
  const type = request.header("content-type");
  if (type) return JSON_TYPE.test(type.trim()) ? "json" : "other";
  const isEmpty = Number(request.header("content-length") ?? 0) === 0;
  return isEmpty && !request.header("transfer-encoding") ? "none" : "other";
}

/** 400 when any issue is of the shape, else 422; both name every field that is wrong. */
function problemOf(error: z.core.$ZodError, target: string, isShape: (issue: Issue) => boolean) {
  const problems = fieldProblems(error, target);
  const shape = error.issues.find(isShape);
  const [first = "invalid"] = Object.values(problems);
  return new HttpProblem(shape ? "invalid" : "unprocessable", shape ? codeOf(shape) : first, {
    problems,
  });
}

/** No form of ours has more than five. */
const MOST_DEPTH = 20;

async function checkDepth(request: HonoRequest): Promise<void> {
  if (bodyKind(request) !== "json" || !isDeeperThan(await request.text(), MOST_DEPTH)) return;
  throw new HttpProblem("invalid", "too_deep");
}

/** Parse one part of the request with a contract schema; a mismatch becomes our own 400, 415 or 422. */
export const validate = <T extends Schema<unknown>, Target extends keyof ValidationTargets>(
  target: Target,
  schema: T,
) => {
  const check = zValidator(
    target,
    schema,
    (result, c) => {
      const kind = target === "json" ? bodyKind(c.req) : "json";
      if (kind === "other") throw new HttpProblem("wrong_type", "wrong_type");
      if (result.success) return;
      // Without a body there is no typed value to correct.
      const isShape = (issue: Issue) => kind === "none" || isShapeMistake(issue, result.data);
      throw problemOf(result.error, target, isShape);
    },
    {
      // safe: the library's type does not see that a schema of version 4 answers as version 4 does
      validationFunction: (given, value) => given.safeParseAsync(value) as never,
    },
  );
  const checkWithDepth: typeof check = async (c, next) => {
    await checkDepth(c.req);
    return check(c, next);
  };
  return target === "json" ? checkWithDepth : check;
};
