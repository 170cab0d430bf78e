import { usersInternal } from "@tutorsetu/contracts/apis";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Contacts } from "../store/contacts.ts";

/** Has a copy of every new message e-mailed by svc-users. */
export const contactCopies = (contacts: Contacts, users: ServiceClient, log: Log) =>
  createOutbox({
    name: "copies of contact messages",
    log,
    batchSize: 20,
    pending: (_now, limit) => contacts.withoutCopy(limit),
    idOf: ({ _id }) => _id,
    async deliver({ _id: id, name, email, subject, message }) {
      const body = { name, email, subject, message };
      await users.call(usersInternal.contactCopy, { params: { id }, body });
    },
    markDelivered: ({ _id }) => contacts.markCopied(_id),
  });
