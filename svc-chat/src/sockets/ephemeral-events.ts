import type { Schema } from "@tutorsetu/contracts/endpoint";
import { conversationId } from "@tutorsetu/contracts/chat";
import { Id } from "@tutorsetu/contracts/page";
import type { Caller } from "@tutorsetu/service-kit/env";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { ChatLimits } from "../limits/limits.ts";
import type { Chat } from "../messages/chat.ts";
import type { PresenceSubscriptions } from "../presence/subscriptions.ts";
import type { ChatSocket } from "./connections.ts";
import type { Publish } from "./pubsub.ts";
import { acknowledge, parsePayload, toFailure } from "./replies.ts";

const MAX_WATCHED = 100;
const MAX_DELIVERED = 50;
const TYPING_EVERY_MS = 2000;
const MAX_TYPING = 20_000;

const Read = z.object({ peer: Id, seq: z.number().int().min(0) });
const Typing = z.object({ peer: Id });
const Watched = z.object({ peers: z.array(Id).max(MAX_WATCHED) });
const Delivered = z.object({
  upTo: z
    .record(z.string().max(64), z.number().int().min(0))
    .refine((upTo) => Object.keys(upTo).length <= MAX_DELIVERED),
});

interface TypingOptions {
  readonly publish: Publish;
  /** Those of `peers` who may see this user's presence and typing. */
  readonly filterVisible: (userId: string, peers: readonly string[]) => Promise<string[]>;
}

/** Tells the peer that somebody types, at most every 2 s. Nothing is stored. */
export function typingNotifier({ publish, filterVisible }: TypingOptions) {
  const recent = new LRUCache<string, true>({ max: MAX_TYPING, ttl: TYPING_EVERY_MS });
  return async (userId: string, peer: string): Promise<void> => {
    const key = `${userId}>${conversationId(userId, peer)}`;
    if (recent.has(key)) return;
    recent.set(key, true);
    if ((await filterVisible(userId, [peer])).length > 0) publish(peer, "typing", { by: userId });
  };
}
export type TypingNotifier = ReturnType<typeof typingNotifier>;

interface Deps {
  readonly chat: Chat;
  /** Somebody who is suspended watches and reads, and leaves no traces. */
  readonly rejectSuspended: (caller: Caller) => Promise<void>;
  readonly typing: TypingNotifier;
  readonly subscriptions: PresenceSubscriptions;
  readonly limits: Pick<ChatLimits, "reads">;
}

const NOT_FOUND = { ok: false, code: "INVALID" } as const;

/** The other of the two users whose ids form the conversation's id, if `me` is one of them. */
function peerIn(conversation: string, me: string): string | null {
  const both = conversation.split(":");
  const [one = "", other = ""] = both;
  if (both.length !== 2 || !both.includes(me)) return null;
  return one === me ? other : one;
}

/** The events `read`, `delivered`, `typing` and `watch` of one signed-in socket. */
export function handleEphemeralEvents(socket: ChatSocket, deps: Deps) {
  const { chat, rejectSuspended, typing, subscriptions, limits } = deps;
  const { caller } = socket.data;

  /** Acknowledges with the result of `run`; errors are answered, never thrown. */
  const on = <T extends Schema<unknown>>(
    event: "read" | "delivered" | "typing" | "watch",
    schema: T,
    run: (input: z.output<T>) => Promise<object>,
  ) =>
    socket.on(event, (raw: unknown, ack?: unknown) => {
      const answer = acknowledge(ack);
      const handle = async () => {
        if (event !== "watch") await rejectSuspended(caller);
        const input = parsePayload(schema, raw);
        return answer(await limits.reads.run(caller.id, () => run(input)));
      };
      handle().catch((error: unknown) => answer(toFailure(error)));
    });

  on("read", Read, async ({ peer, seq }) => {
    const isFound = await chat.advance("read", caller, peer, seq, socket.id);
    return isFound ? { ok: true } : NOT_FOUND;
  });
  on("delivered", Delivered, async ({ upTo }) => {
    const claims = Object.entries(upTo).flatMap(([conversation, seq]) => {
      const peer = peerIn(conversation, caller.id);
      return peer ? [{ peer, seq }] : [];
    });
    const advance = ({ peer, seq }: { peer: string; seq: number }) =>
      chat.advance("delivered", caller, peer, seq, socket.id);
    await Promise.all(claims.map(advance));
    return claims.length === Object.keys(upTo).length ? { ok: true } : NOT_FOUND;
  });
  on("typing", Typing, async ({ peer }) => {
    await typing(caller.id, peer);
    return { ok: true };
  });
  on("watch", Watched, async ({ peers }) => ({
    ok: true,
    online: await subscriptions.subscribe(socket, peers),
  }));
}
