import * as z from "zod/mini";
import { Role } from "../people.ts";
import { ownEventsSchema } from "./own-events.ts";
import { Proof } from "./proof.ts";

/** What a person downloads as one zip; in the language of their page. */
export const ExportOwnData = z.extend(Proof, { language: z._default(z.enum(["en", "hi"]), "en") });

/** What people read and take of what is on record about themselves; the reply of `exportOwnData` is a zip. */
export const ownRecordSchemas = {
  securityEvents: ownEventsSchema,
  exportOwnData: { body: ExportOwnData },
};

/** One page of one kind of what a service holds about a person, as the person may see it. */
export const OwnDataPage = z.object({
  /** Such as `messages`. */
  part: z.string(),
  /** Times are ISO strings. */
  items: z.array(z.record(z.string(), z.unknown())),
  /** Of the next page, of the same kind or the next one; null after the last. */
  next: z.nullable(z.string()),
});
export type OwnDataPage = z.infer<typeof OwnDataPage>;

export const ownDataSchema = {
  body: z.object({
    role: Role,
    /** Of whoever was shown to have its mailbox. */
    verifiedEmail: z.optional(z.string().check(z.maxLength(320))),
    /** Missing: the first page. */
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  reply: OwnDataPage,
};

/** How much of it anybody downloads a day. */
export const OWN_DATA_PER_DAY = 3;
