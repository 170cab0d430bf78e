import { bookingsInternal, chatInternal, contentInternal } from "@tutorsetu/contracts/apis";
import type { OwnDataPage } from "@tutorsetu/contracts/security/own-data";
import { ownDataPage } from "@tutorsetu/service-kit/own-data/pages";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Person } from "../people/person.ts";
import { type OwnDataStores, ownDataReaders } from "./readers.ts";

/** Null where the deployment has no such service. */
export interface OwnDataServices {
  readonly bookings: ServiceClient;
  readonly chat: ServiceClient | null;
  readonly content: ServiceClient | null;
}

/** A service's share of what is held about somebody. */
export interface Source {
  /** Its folder in the zip. */
  readonly name: "account" | "bookings" | "chat" | "content";
  readonly page: (cursor?: string) => Promise<OwnDataPage>;
}

/** All of it, by service; a page is fetched when it is asked for. */
export function sourcesOf(
  stores: OwnDataStores,
  { bookings, chat, content }: OwnDataServices,
  person: Person,
  now: Date,
): readonly Source[] {
  const { _id: userId, role, email, emailVerifiedAt } = person;
  const readers = ownDataReaders(stores, person, now);
  const asked = (cursor?: string) => ({
    params: { userId },
    body: {
      role,
      ...(emailVerifiedAt && { verifiedEmail: email }),
      ...(cursor !== undefined && { cursor }),
    },
  });
  return [
    { name: "account", page: (cursor) => ownDataPage(readers, cursor) },
    { name: "bookings", page: (cursor) => bookings.call(bookingsInternal.ownData, asked(cursor)) },
    ...(chat
      ? [
          {
            name: "chat" as const,
            page: (cursor?: string) => chat.call(chatInternal.ownData, asked(cursor)),
          },
        ]
      : []),
    ...(content
      ? [
          {
            name: "content" as const,
            page: (cursor?: string) => content.call(contentInternal.ownData, asked(cursor)),
          },
        ]
      : []),
  ];
}

/** One page after the other, each only once the one before is written. */
export async function* pagesOf({ page }: Source, signal: AbortSignal) {
  let cursor: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    const found = await page(cursor);
    yield found;
    if (found.next === null) return;
    cursor = found.next;
  }
}
