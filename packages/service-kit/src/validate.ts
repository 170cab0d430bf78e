import { zValidator } from "@hono/zod-validator";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { HonoRequest, ValidationTargets } from "hono";
import type * as z from "zod";
import { HttpProblem } from "./http-problem.ts";
import { isShapeMistake } from "./shape-mistake.ts";

type Issue = z.core.$ZodIssue;

/** The first text of every field that is wrong. */
export function fieldErrors(error: z.core.$ZodError, whole: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    // The third of a list is still the list's field.
    const field = issue.path.filter((part) => typeof part === "string").join(".");
    fields[field || whole] ??= issue.message;
  }
  return fields;
}

/** What a schema says in its own words stays; the schema library's words never reach a person. */
const inOurWords = { error: () => en.badRequest };

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Whether anything came as a body, and whether it says to be JSON. */
function bodyKind(request: HonoRequest): "none" | "json" | "other" {
  const type = request.header("content-type");
  if (type) return JSON_TYPE.test(type.trim()) ? "json" : "other";
  const isEmpty = Number(request.header("content-length") ?? 0) === 0;
  return isEmpty && !request.header("transfer-encoding") ? "none" : "other";
}

/** 400 when anything is wrong by its shape, else 422; both tell every field that is wrong. */
function refusal(error: z.core.$ZodError, target: string, isShape: (issue: Issue) => boolean) {
  const fields = fieldErrors(error, target);
  const shape = error.issues.find(isShape);
  const [first] = Object.values(fields);
  const message = shape?.message ?? first ?? en.badRequest;
  return new HttpProblem(shape ? "invalid" : "unprocessable", message, { fields });
}

/** Parse one part of the request with a contract schema; a mismatch becomes our own 400, 415 or 422. */
export const validate = <T extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: T,
) =>
  zValidator(
    target,
    schema,
    (result, c) => {
      const kind = target === "json" ? bodyKind(c.req) : "json";
      if (kind === "other") throw new HttpProblem("wrong_type", en.wrongType);
      if (result.success) return;
      // Without any body nothing was typed that could be mended.
      const isShape = (issue: Issue) => kind === "none" || isShapeMistake(issue, result.data);
      throw refusal(result.error, target, isShape);
    },
    {
      // safe: the library's type does not see that a schema of version 4 answers as version 4 does
      validationFunction: (given, value) => given.safeParseAsync(value, inOurWords) as never,
    },
  );
