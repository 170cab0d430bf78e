import { LRUCache } from "lru-cache";
import { conversationOf } from "../messages/conversation.ts";
import type { Publish } from "../messages/chat.ts";

const EVERY_MS = 2000;
const MOST_WRITERS = 20_000;

interface Options {
  readonly publish: Publish;
  /** Those of `peers` this person has talked to and neither has blocked. */
  readonly mayKnow: (userId: string, peers: readonly string[]) => Promise<string[]>;
}

/** Tells the peer that somebody writes: at most every 2 s, and nothing is stored. */
export function typingHints({ publish, mayKnow }: Options) {
  const recent = new LRUCache<string, true>({ max: MOST_WRITERS, ttl: EVERY_MS });
  return async (userId: string, peer: string): Promise<void> => {
    const key = `${userId}>${conversationOf(userId, peer)}`;
    if (recent.has(key)) return;
    recent.set(key, true);
    if ((await mayKnow(userId, [peer])).length > 0) publish(peer, "typing", { by: userId });
  };
}
export type TypingHints = ReturnType<typeof typingHints>;
