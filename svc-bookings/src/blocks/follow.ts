import { chatInternal } from "@tutorsetu/contracts/chat";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Blocks } from "./store.ts";

/** Copies what has changed since the last time; the first time in a process everything. Rejects when svc-chat does not answer. */
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
