import * as z from "zod/mini";
import { LIMITS } from "../domain.ts";
import { pageQuery } from "../page.ts";
import { optionalText } from "../people.ts";

/** Who settled something, and when; the name is null when they are not known any longer. */
export const Settlement = z.object({ by: z.nullable(z.string()), at: z.iso.datetime() });
export type Settlement = z.infer<typeof Settlement>;

/** Of what is settled; missing where nobody noted it. */
export const settlement = { settlement: z.optional(Settlement) };

/** Only what is settled, or only what is open. */
export const settledQuery = z.object({
  settled: z.optional(z.enum(["yes", "no"])),
  ...pageQuery,
});

/** The answer, which is e-mailed; without one the message is marked as answered elsewhere. */
export const AnswerContact = z.object({ text: z.optional(optionalText(LIMITS.message)) });
