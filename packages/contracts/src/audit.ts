import * as z from "zod/mini";
import { Id, pageQuery } from "./page.ts";

/** What the audit record tells of. Contracts only grow: a kind that was released keeps its meaning. */
export const AUDIT_KINDS = [
  /** Generic: an administrator looked at, or changed, what is behind `route`; `of` is the id in its path. */
  "admin_read",
  "admin_change",
  /** The change of the same request was not made; `note` is the status of the answer. */
  "admin_change_failed",
  "admin_signed_in",
  "login_failed",
  "second_factor_wrong",
  /** Asked for again by somebody who is signed in. */
  "password_wrong",
  "password_changed",
  "password_reset",
  "phone_changed",
  "profile_edited",
  "account_deleted",
  "account_restored",
  "person_looked_up",
  "admin_made",
  "suspended",
  "suspension_lifted",
  "warned",
  "notice_sent",
  "blog_created",
] as const;
export const AuditKind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof AuditKind>;

/** Ids and a cut address only: names are looked up when they are shown. */
export const AuditEntry = z.object({
  /** Its place in the chain; null for entries from before there was one. */
  seq: z.nullable(z.int()),
  at: z.iso.datetime(),
  /** An `AuditKind`; a later release may know more of them. */
  what: z.string(),
  /** The id of who did it; null: nobody who is signed in. */
  by: z.nullable(z.string()),
  /** The id of whom or what it was done to. */
  of: z.optional(z.string()),
  /** The caller's network: /24 of IPv4, /48 of IPv6. */
  from: z.optional(z.string()),
  route: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** How many times within a minute; missing: once. */
  count: z.optional(z.int()),
  note: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What a check of the hashes found. */
export const AuditChain = z.object({
  whole: z.boolean(),
  entries: z.int(),
  /** Whole from here on; when it is broken, up to `until`. */
  since: z.nullable(z.iso.datetime()),
  until: z.nullable(z.iso.datetime()),
  /** The first entry that is `missing` or `changed`, or after which the last ones were `cut` off. */
  broken: z.nullable(z.object({ seq: z.int(), reason: z.enum(["missing", "changed", "cut"]) })),
  /** Null while the first check is under way. */
  checkedAt: z.nullable(z.iso.datetime()),
});
export type AuditChain = z.infer<typeof AuditChain>;

const moment = z.optional(z.iso.datetime());

export const AuditQuery = z.object({
  what: z.optional(AuditKind),
  by: z.optional(Id),
  of: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  from: moment,
  until: moment,
  ...pageQuery,
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Of every service; newest first. */
export const auditSchema = {
  query: AuditQuery,
  reply: z.object({
    entries: z.array(AuditEntry),
    nextCursor: z.nullable(z.string()),
    chain: AuditChain,
  }),
};
