import { chatInternal } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Fail } from "@tutorsetu/service-kit/fail";
import type { Neighbour } from "@tutorsetu/service-kit/neighbour";
import type { Blocks } from "./store.ts";

/** Which of these two have blocked the other. */
export type AskBlockers = (one: string, other: string) => Promise<readonly string[]>;

/** As svc-chat knows it now; as the own copy knows it while svc-chat is away or too old to be asked. */
export const askBlockers =
  (chat: Neighbour, blocks: Blocks): AskBlockers =>
  (one, other) =>
    chat.call(chatInternal.blockers, { query: { a: one, b: other } }).then(
      ({ by }) => by,
      () => blocks.by(one, other),
    );

/** Refuses while either has blocked the other. Whoever is blocked learns no more than that. */
export function refuseBlocked(by: readonly string[], callerId: string): void {
  if (by.includes(callerId)) throw new Fail("forbidden", en.bookingBlockedByYou);
  if (by.length > 0) throw new Fail("forbidden", en.bookingBlocked);
}
