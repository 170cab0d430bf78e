import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Contacts } from "./store/contacts.ts";
import type { Notices } from "./store/notices.ts";

interface Deps {
  readonly contacts: Pick<Contacts, "removeOlder">;
  readonly notices: Pick<Notices, "removeOlder">;
}

/** Removes what has been kept for its time; what has a date of its own, such as deliveries, the store removes by that. */
export async function applyRetention({ contacts, notices }: Deps, now = new Date()): Promise<void> {
  const before = (kind: "contacts" | "notices") => new Date(now.getTime() - retentionMs(kind));
  await Promise.all([
    contacts.removeOlder(before("contacts")),
    notices.removeOlder(before("notices")),
  ]);
}
