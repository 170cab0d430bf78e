import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { fieldErrors } from "@tutorsetu/service-kit/validate";
import type * as z from "zod";

/** The types promise a function; the wire does not. */
export const answerTo =
  (ack: unknown) =>
  (reply: unknown): boolean => {
    if (typeof ack !== "function") return false;
    ack(reply);
    return true;
  };

/** What came over the wire as the schema knows it, or a refusal. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [text = en.badRequest] = Object.values(fieldErrors(result.error, "message"));
  throw new HttpProblem("invalid", text);
}
