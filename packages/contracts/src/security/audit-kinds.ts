/** What the audit record tells of. Contracts only grow: a kind that was released keeps its meaning. */
export const AUDIT_KINDS = [
  /** Generic: an administrator looked at, or changed, what is behind `route`; `of` is the id in its path. */
  "admin_read",
  "admin_change",
  /** The change of the same request was not made; `note` is the status of the answer. */
  "admin_change_failed",
  "admin_signed_in",
  /** Nobody had signed in to the account on that device before. */
  "signed_in_new_device",
  "login_failed",
  "second_factor_wrong",
  /** The password was right, and no code came with it. */
  "second_factor_missing",
  /** Asked for again by somebody who is signed in. */
  "password_wrong",
  "password_changed",
  "password_reset",
  "phone_changed",
  "email_verified",
  "phone_verified",
  /** Of the same account, each by its owner: one, whose id is in `note`, and all but the one that asked. */
  "session_ended",
  "sessions_ended",
  "profile_edited",
  /** Of a parent's account; `of` is the account, and which child is not named. */
  "child_added",
  "child_removed",
  "account_deleted",
  "account_restored",
  "person_looked_up",
  /** An administrator asked to make or delete one; another one agreed, or it was cancelled. */
  "admin_asked",
  "admin_agreed",
  "admin_cancelled",
  "admin_made",
  "admin_deleted",
  "admin_demoted",
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_renewed",
  "data_exported",
  "recovery_code_used",
  "passkey_added",
  "passkey_removed",
  /** Its counter went back: there is a copy of it. */
  "passkey_refused",
  /** Proof of identity or education, of the tutor `of`; the pages were looked at, or it was decided. */
  "document_sent",
  "document_withdrawn",
  "document_seen",
  "document_approved",
  "document_refused",
  "suspended",
  "suspension_lifted",
  "warned",
  /** By the gateway: `of` is the remote, `note` the version that everybody gets again. */
  "release_rolled_back",
  "notice_sent",
  "blog_created",
] as const;
