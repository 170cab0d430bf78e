import { chatInternal } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Blocks } from "./store.ts";

/** Which of these two have blocked the other. */
export type AskBlockers = (one: string, other: string) => Promise<readonly string[]>;

/** As svc-chat knows it now; as the own copy knows it while svc-chat is away or too old to be asked. */
export const askBlockers =
  (chat: ServiceClient, blocks: Blocks): AskBlockers =>
  (one, other) =>
    chat.call(chatInternal.blockers, { query: { a: one, b: other } }).then(
      ({ by }) => by,
      () => blocks.by(one, other),
    );

/** Refuses while either has blocked the other. Whoever is blocked learns no more than that. */
export function refuseBlocked(by: readonly string[], callerId: string): void {
  if (by.includes(callerId)) throw new HttpProblem("forbidden", en.bookingBlockedByYou);
  if (by.length > 0) throw new HttpProblem("forbidden", en.bookingBlocked);
}
