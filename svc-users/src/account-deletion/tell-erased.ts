import { bookingsInternal, chatInternal, contentInternal } from "@tutorsetu/contracts/apis";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Person } from "../people/person.ts";

/** Null where the deployment has no such service. */
interface Services {
  readonly bookings: ServiceClient;
  readonly chat: ServiceClient | null;
  readonly content: ServiceClient | null;
}

export type TellErased = (
  person: Pick<Person, "_id" | "email" | "emailVerifiedAt">,
) => Promise<void>;

/**
 * Has the other services remove a person, one after the other: what waits in svc-bookings is not to reach svc-content after
 * that was cleaned. Rejects with the first failure; all of it may be done again.
 */
export const tellErased =
  ({ bookings, chat, content }: Services): TellErased =>
  async ({ _id: userId, email, emailVerifiedAt }) => {
    const params = { userId };
    await bookings.call(bookingsInternal.personErased, { params });
    await chat?.call(chatInternal.personErased, { params });
    const body = emailVerifiedAt ? { verifiedEmail: email } : {};
    await content?.call(contentInternal.personErased, { params, body });
  };
