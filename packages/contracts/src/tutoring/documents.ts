// Proof of identity and education: a tutor sends it, an administrator looks at it and decides, nobody else ever sees it.
import * as z from "zod/mini";
import { LIMITS } from "../domain.ts";
import { Done, pageQuery, pageReply } from "../page.ts";
import { optionalText } from "../people.ts";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { Verified } from "./proof.ts";

export const DocumentKind = z.enum(DOCUMENT_KINDS);

/** `waiting` for an administrator; `refused`, and why; `unseen`: nobody decided in time, so that it was deleted. */
export const DocumentState = z.enum(["waiting", "refused", "unseen"]);
export type DocumentState = z.infer<typeof DocumentState>;

/** What a tutor knows of the last thing they sent of a kind; never the pages. What was approved is `verified`. */
export const OwnDocument = z.object({
  _id: z.string(),
  kind: DocumentKind,
  state: DocumentState,
  sentAt: z.iso.datetime(),
  pages: z.int(),
  /** When it was decided or deleted; missing while it waits. */
  decidedAt: z.optional(z.iso.datetime()),
  /** Of a refusal. */
  reason: z.optional(z.string()),
});
export type OwnDocument = z.infer<typeof OwnDocument>;

/** Something that waits, for administrators. */
export const QueuedDocument = z.object({
  _id: z.string(),
  kind: DocumentKind,
  sentAt: z.iso.datetime(),
  /** Each is a picture, of `documentPage`. */
  pages: z.int(),
  tutor: z.object({
    _id: z.string(),
    profileId: z.string(),
    userName: z.string(),
    city: z.string(),
    state: z.string(),
    createdAt: z.iso.datetime(),
    /** As the profile says it; missing where it does not. */
    qualification: z.optional(z.string()),
  }),
});
export type QueuedDocument = z.infer<typeof QueuedDocument>;

/** The decision, and what the administrator compared the pages with: it counts only while the profile says that. */
export const DecideDocument = z.object({
  approved: z.boolean(),
  /** Asked for with a refusal; the tutor reads it. */
  reason: z.optional(optionalText(LIMITS.moderation)),
  userName: z.string().check(z.maxLength(200)),
  qualification: z.optional(z.string().check(z.maxLength(200))),
});

/** Multipart with `kind` and the file in `file`; checked on the bytes, not by this schema. */
const DocumentForm = z.custom<FormData>();

const OwnDocuments = z.object({
  /** At most one of each kind. */
  documents: z.array(OwnDocument),
  verified: Verified,
});

export const documentSchemas = {
  documents: { reply: OwnDocuments },
  sendDocument: {
    body: DocumentForm,
    reply: z.extend(OwnDocuments, { message: z.string() }),
  },
  withdrawDocument: { reply: z.extend(OwnDocuments, { message: z.string() }) },
  documentQueue: {
    query: z.object(pageQuery),
    reply: z.object({ documents: z.array(QueuedDocument), ...pageReply }),
  },
  /** A WebP; `page` counts from 0. */
  documentPage: {
    query: z.object({ page: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99)) }),
  },
  decideDocument: { body: DecideDocument, reply: Done },
};
