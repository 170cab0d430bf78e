import { bookingsInternal, chatInternal, contentInternal } from "@tutorsetu/contracts/apis";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { People } from "../store/people.ts";
import type { Person } from "./person.ts";

interface Deps {
  readonly people: Pick<People, "renamed" | "markNameTold">;
  readonly bookings: ServiceClient;
  /** Null where the deployment has no such service. */
  readonly chat: ServiceClient | null;
  readonly content: ServiceClient | null;
  readonly log: Log;
}

/** Tells the services that keep copies of a name what it is now. It is stored with the name until all of them know. */
export const renameOutbox = ({ people, bookings, chat, content, log }: Deps) =>
  createOutbox<Person, unknown>({
    name: "changed names",
    log,
    pending: (_now, limit) => people.renamed(limit),
    idOf: ({ _id, nameToTell }) => `${_id} ${nameToTell?.getTime()}`,
    async deliver({ _id: userId, userName, role, childName }) {
      const input = { params: { userId }, body: { userName, role } };
      await Promise.all([
        // There a parent's children are named, of which svc-bookings is told apart.
        childName === undefined && bookings.call(bookingsInternal.personRenamed, input),
        chat?.call(chatInternal.personRenamed, input),
        content?.call(contentInternal.personRenamed, input),
      ]);
    },
    markDelivered: async ({ _id, nameToTell }) => {
      if (nameToTell) await people.markNameTold(_id, nameToTell);
    },
  });
