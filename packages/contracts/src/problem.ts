import * as z from "zod";

/** Every non-2xx reply of every service and of the gateway. `message` is safe to show to a person. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  /** Form field → text. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof Problem>;
