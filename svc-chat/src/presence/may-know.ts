import { conversationOf } from "../messages/conversation.ts";
import type { Messages } from "../messages/store.ts";
import type { Blocks } from "../safety/blocks-store.ts";

interface Deps {
  readonly messages: Pick<Messages, "begunAmong">;
  readonly blocks: Pick<Blocks, "among">;
}

/** Those of `peers` a person has talked to, without those where either has blocked the other. */
export const mayKnow =
  ({ messages, blocks }: Deps) =>
  async (userId: string, peers: readonly string[]): Promise<string[]> => {
    const byConversation = new Map(peers.map((peer) => [conversationOf(userId, peer), peer]));
    const begun = await messages.begunAmong(userId, [...byConversation.keys()]);
    const blocked = begun.length > 0 ? await blocks.among(begun) : new Set<string>();
    return begun.flatMap((one) => (blocked.has(one) ? [] : (byConversation.get(one) ?? [])));
  };
