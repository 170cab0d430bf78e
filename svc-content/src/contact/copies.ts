import { usersInternal } from "@tutorsetu/contracts/users";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Contacts } from "./store.ts";

const BATCH = 20;

/** Has a copy of every new message written by svc-users, which sends letters; each at least once. */
export async function sendCopies(contacts: Contacts, users: ServiceClient): Promise<void> {
  for (const { _id: id, name, email, subject, message } of await contacts.uncopied(BATCH)) {
    const body = { name, email, subject, message };
    await users.call(usersInternal.contactCopy, { params: { id }, body });
    await contacts.markCopied(id);
  }
}
