import { usersApi } from "@tutorsetu/contracts/apis";
import type { AuditEntry } from "@tutorsetu/contracts/security/audit";
import { OWN_EVENT_KINDS, type OwnEvent } from "@tutorsetu/contracts/security/own-events";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";

interface Deps {
  readonly audit: Pick<AuditTrail, "page">;
}

/** Whoever fails to sign in is nobody's administrator, also while signed in elsewhere. */
const FAILURES: ReadonlySet<string> = new Set([
  "login_failed",
  "second_factor_wrong",
  "passkey_refused",
]);

function actorOf({ what, by }: AuditEntry, id: string): OwnEvent["by"] {
  if (by === id) return "you";
  return by === null || FAILURES.has(what) ? "unknown" : "administrator";
}

/** Without ids: who else it was is not the owner's to know, nor from where an administrator works. */
export const toOwnEvent =
  (id: string) =>
  (entry: AuditEntry): OwnEvent => {
    const by = actorOf(entry, id);
    const { at, what, from, count } = entry;
    const network = by === "administrator" || from === "unknown" ? null : (from ?? null);
    return { at, what, by, network, ...(count === undefined ? {} : { count }) };
  };

/** What is on record about the caller's own account. */
export const ownEventRoutes = ({ audit }: Deps) =>
  contractRoutes().on(usersApi.securityEvents, async ({ caller: { id }, query }) => {
    const page = await audit.page({ ...query, of: id, kinds: OWN_EVENT_KINDS });
    return { events: page.entries.map(toOwnEvent(id)), nextCursor: page.nextCursor };
  }).app;
