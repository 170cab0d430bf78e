import { chatInternal } from "@tutorsetu/contracts/apis";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Blocks } from "../store/blocks.ts";

/** Which of these two have blocked the other. */
export type FetchBlockers = (one: string, other: string) => Promise<readonly string[]>;

/** As svc-chat knows it now; as the own copy knows it while svc-chat is unavailable or too old for the question. */
export const fetchBlockers =
  (chat: ServiceClient, blocks: Blocks): FetchBlockers =>
  (one, other) =>
    chat.call(chatInternal.blockers, { query: { a: one, b: other } }).then(
      ({ by }) => by,
      () => blocks.by(one, other),
    );

/** Copies what has changed since the last call; the first call in a process copies everything. Rejects when svc-chat does not answer. */
export function blockFollower(blocks: Blocks, chat: ServiceClient): () => Promise<void> {
  let after: string | undefined;
  return async () => {
    for (let more = true; more;) {
      const page = await chat.call(chatInternal.blocks, { query: after ? { after } : {} });
      await blocks.apply(page.blocks);
      after = page.next;
      ({ more } = page);
    }
  };
}
