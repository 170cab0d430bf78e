import { zValidator } from "@hono/zod-validator";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { ValidationTargets } from "hono";
import type * as z from "zod";
import { Fail } from "./fail.ts";

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

/** Parse one part of the request with a contract schema; a mismatch becomes our own 400. */
export const valid = <T extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: T,
) =>
  zValidator(
    target,
    schema,
    (result) => {
      if (result.success) return;
      const fields = fieldErrors(result.error, target);
      throw new Fail("invalid", Object.values(fields)[0] ?? en.badRequest, { fields });
    },
    {
      // safe: the library's type does not see that a schema of version 4 answers as version 4 does
      validationFunction: (given, value) => given.safeParseAsync(value, inOurWords) as never,
    },
  );
