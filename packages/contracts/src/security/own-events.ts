import * as z from "zod/mini";
import type { AUDIT_KINDS } from "./audit-kinds.ts";
import { pageQuery } from "../page.ts";

/** What of the audit record about an account its owner may read. */
export const OWN_EVENT_KINDS = [
  "admin_signed_in",
  "signed_in_new_device",
  "login_failed",
  "second_factor_wrong",
  "password_wrong",
  "password_changed",
  "password_reset",
  "email_verified",
  "phone_verified",
  "phone_changed",
  "profile_edited",
  "session_ended",
  "sessions_ended",
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_renewed",
  "recovery_code_used",
  "passkey_added",
  "passkey_removed",
  "passkey_refused",
  "admin_made",
  "admin_demoted",
  "suspended",
  "suspension_lifted",
  "warned",
  "data_exported",
  "child_added",
  "child_removed",
  "account_deleted",
  "account_restored",
] as const satisfies readonly (typeof AUDIT_KINDS)[number][];

export const OwnEvent = z.object({
  at: z.iso.datetime(),
  /** One of `OWN_EVENT_KINDS`; a later release may know more of them. */
  what: z.string(),
  /** `unknown`: somebody who was not signed in to this account. */
  by: z.enum(["you", "administrator", "unknown"]),
  /** From where, such as `203.0.113.0/24`; never an administrator's. */
  network: z.nullable(z.string()),
  /** How many times within a minute; missing: once. */
  count: z.optional(z.int()),
});
export type OwnEvent = z.infer<typeof OwnEvent>;

/** Newest first. */
export const ownEventsSchema = {
  query: z.object(pageQuery),
  reply: z.object({ events: z.array(OwnEvent), nextCursor: z.nullable(z.string()) }),
};
