import * as z from "zod/mini";
import { AUDIT_KINDS } from "./audit-kinds.ts";
import { Id, pageQuery } from "../page.ts";

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

const Code = z.string().check(z.regex(/^[\w.:-]{1,100}$/));

/** A remote, and the version that everybody gets again. */
export const recordRollbackSchema = {
  body: z.object({ name: Code, version: Code }),
  reply: z.object({ recorded: z.literal(true) }),
};

/** The names behind ids of an audit record. */
export const auditNamesSchema = {
  query: z.object({ ids: z.string().check(z.maxLength(2600)) }),
  reply: z.object({ names: z.array(z.object({ _id: z.string(), userName: z.string() })) }),
};
