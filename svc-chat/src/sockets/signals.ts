import { Id } from "@tutorsetu/contracts/page";
import * as z from "zod";
import type { Chat } from "../messages/chat.ts";
import type { TypingHints } from "../presence/typing.ts";
import type { Watch } from "../presence/watch.ts";
import { failureOf } from "./failure.ts";
import type { ChatSocket } from "./types.ts";
import { answerTo, parse } from "./wire.ts";

const MOST_WATCHED = 100;
const MOST_DELIVERED = 50;

const Read = z.object({ peer: Id, seq: z.number().int().min(0) });
const Typing = z.object({ peer: Id });
const Watched = z.object({ peers: z.array(Id).max(MOST_WATCHED) });
const Delivered = z.object({
  upTo: z
    .record(z.string().max(64), z.number().int().min(0))
    .refine((upTo) => Object.keys(upTo).length <= MOST_DELIVERED),
});

interface Deps {
  readonly chat: Chat;
  readonly typing: TypingHints;
  readonly watch: Watch;
}

const NOT_THERE = { ok: false, code: "INVALID" } as const;

/** The other of the two people a conversation is named after, if `me` is one of them. */
function peerIn(conversation: string, me: string): string | null {
  const both = conversation.split(":");
  const [one = "", other = ""] = both;
  if (both.length !== 2 || !both.includes(me)) return null;
  return one === me ? other : one;
}

/** What one signed-in socket says besides messages: read, delivered, typing, and whom it looks at. */
export function handleSignals(socket: ChatSocket, { chat, typing, watch }: Deps) {
  const { caller } = socket.data;

  /** Answers with what `run` gives; a refusal is answered, never thrown. */
  const on = <T extends z.ZodType>(
    event: "read" | "delivered" | "typing" | "watch",
    schema: T,
    run: (input: z.output<T>) => Promise<object>,
  ) =>
    socket.on(event, (raw: unknown, ack?: unknown) => {
      const answer = answerTo(ack);
      const step = async () => answer(await run(parse(schema, raw)));
      step().catch((error: unknown) => answer(failureOf(error)));
    });

  on("read", Read, async ({ peer, seq }) => {
    const isThere = await chat.advance("read", caller, peer, seq, socket.id);
    return isThere ? { ok: true } : NOT_THERE;
  });
  on("delivered", Delivered, async ({ upTo }) => {
    for (const [conversation, seq] of Object.entries(upTo)) {
      const peer = peerIn(conversation, caller.id);
      if (!peer) return NOT_THERE;
      await chat.advance("delivered", caller, peer, seq, socket.id);
    }
    return { ok: true };
  });
  on("typing", Typing, async ({ peer }) => {
    await typing(caller.id, peer);
    return { ok: true };
  });
  on("watch", Watched, async ({ peers }) => ({
    ok: true,
    online: await watch.watch(socket, peers),
  }));
}
