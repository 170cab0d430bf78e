import { usersInternal } from "@tutorsetu/contracts/apis";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Contacts } from "../store/contacts.ts";

/** Has what administrators answer to messages of the contact form e-mailed by svc-users. */
export const contactAnswers = (contacts: Contacts, users: ServiceClient, log: Log) =>
  createOutbox({
    name: "answers to contact messages",
    log,
    batchSize: 20,
    pending: (_now, limit) => contacts.withUnsentAnswer(limit),
    idOf: ({ _id }) => _id,
    async deliver({ _id: id, name, email, subject, answered }) {
      const body = { name, email, subject, answer: answered?.text ?? "" };
      await users.call(usersInternal.contactAnswer, { params: { id }, body });
    },
    markDelivered: ({ _id }) => contacts.markAnswerSent(_id),
  });
