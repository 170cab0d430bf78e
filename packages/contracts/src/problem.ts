import * as z from "zod/mini";
import { PasskeyRequest } from "./security/passkeys.ts";

const params = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));

/** Every non-2xx reply of every service and of the gateway. `message` is safe to show to a person. */
export const Problem = z.object({
  message: z.string(),
  /** One of `problems`, or one that is newer than the reader. */
  code: z.string(),
  /** What stands in the gaps of the code's sentence. */
  params,
  requestId: z.optional(z.string()),
  /** Form field → English text. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Form field → what is wrong with it. */
  problems: z.optional(z.record(z.string(), z.object({ code: z.string(), params }))),
  /** Where a second factor is asked for and the account has passkeys. */
  passkey: z.optional(PasskeyRequest),
});
export type Problem = z.infer<typeof Problem>;
