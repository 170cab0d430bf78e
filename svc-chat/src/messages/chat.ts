import type { Message, SendMessage, ServerEvents } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { ChatMetrics } from "../metrics.ts";
import { type Blocks, refuseBlocked } from "../safety/blocks-store.ts";
import { bucketPerPerson } from "./bucket.ts";
import { conversationOf } from "./conversation.ts";
import { lanes } from "./lane.ts";
import type { KnownPeople } from "./people.ts";
import { type Messages, type Pointer, toMessage } from "./store.ts";
import { mayWrite } from "./who.ts";

/** Hands an event to every open page of a person, on any instance, except to one socket. */
export type Publish = <E extends keyof ServerEvents>(
  userId: string,
  event: E,
  payload: Parameters<ServerEvents[E]>[0],
  exceptSocket?: string,
) => void;

export interface ChatDeps {
  readonly messages: Messages;
  readonly people: KnownPeople;
  readonly blocks: Pick<Blocks, "between">;
  readonly publish: Publish;
  readonly metrics: Pick<ChatMetrics, "count" | "persisted">;
  readonly newConversationsPerDay: number;
  readonly perSecond?: number;
  readonly burst?: number;
}

const SYNC_LIMIT = 200;

/** What can be done with messages, over a socket or over HTTP. Refusals are thrown as `HttpProblem`. */
export function createChat({ perSecond = 5, burst = 20, ...deps }: ChatDeps) {
  const { messages, blocks, publish, metrics } = deps;
  const waitOf = bucketPerPerson(perSecond, burst);
  const may = mayWrite(deps);
  const inLane = lanes();

  /** In the conversation's lane: what is stored first is told first. */
  async function write(
    caller: Caller,
    input: SendMessage,
    conversation: string,
    socketId?: string,
  ): Promise<Message> {
    try {
      const { receiverId, text, clientMsgId = crypto.randomUUID() } = input;
      refuseBlocked(await blocks.between(caller.id, receiverId));
      if (!may.isKnown(conversation)) await may.begin(caller, receiverId, conversation);
      const draft = { conversation, senderId: caller.id, receiverId, text, clientMsgId };
      const startedAt = performance.now();
      const { message: doc, isNew } = await messages.append(draft);
      metrics.persisted((performance.now() - startedAt) / 1000);
      if (doc.conversation !== conversation) throw new HttpProblem("invalid", en.badRequest);
      metrics.count(isNew ? "stored" : "repeated");
      const message = toMessage(doc);
      // A repeated one too: whoever stored it may have died before telling anybody.
      publish(receiverId, "receive_message", message);
      publish(caller.id, "receive_message", message, socketId);
      await messages.note(doc);
      return message;
    } catch (error) {
      metrics.count(error instanceof HttpProblem ? "refused" : "failed");
      throw error;
    }
  }

  /** Refuses what needs no look at the store. */
  function check(caller: Caller, { receiverId, senderId = caller.id }: SendMessage): void {
    const isOwn = senderId === caller.id;
    if (!isOwn || receiverId === caller.id) {
      metrics.count("refused");
      throw new HttpProblem("forbidden", isOwn ? en.chatForbidden : en.notAllowed);
    }
    const waitMs = waitOf(caller.id);
    if (waitMs === 0) return;
    metrics.count("limited");
    throw new HttpProblem("too_often", en.tooOften, { retryAfter: waitMs / 1000 });
  }

  return {
    /** Stores, tells both people's open pages, then answers with what was stored. */
    async send(caller: Caller, input: SendMessage, socketId?: string): Promise<Message> {
      check(caller, input);
      const conversation = conversationOf(caller.id, input.receiverId);
      return inLane.run(conversation, () => write(caller, input, conversation, socketId));
    },

    /** What the person has not seen yet of every conversation, at most 200 messages. */
    async sync(caller: Caller, known: Record<string, number>) {
      const behind = (await messages.heads(caller.id)).filter(
        ({ conversation, head }) => head > (known[conversation] ?? 0),
      );
      const conversations: Record<string, Message[]> = {};
      let left = SYNC_LIMIT;
      let more = false;
      for (const { conversation, head } of behind) {
        const seen = known[conversation] ?? 0;
        const found = left > 0 ? await messages.after(conversation, seen, left) : [];
        if (found.length > 0) conversations[conversation] = found.map(toMessage);
        // Where nothing was found though there was room, asking again at once would find nothing either.
        const isCut = left === 0 || found.length > 0;
        left -= found.length;
        more ||= isCut && (found.at(-1)?.seq ?? seen) < head;
      }
      return { conversations, more };
    },

    /** Moves a pointer forward and tells the peer and, of what was read, the reader's other pages. */
    async advance(
      pointer: Pointer,
      caller: Caller,
      peer: string,
      seq: number,
      socketId?: string,
    ): Promise<boolean> {
      const conversation = conversationOf(caller.id, peer);
      const stands = await messages.advance(pointer, caller.id, conversation, seq);
      if (!stands) return false;
      if (stands.moved) {
        const news = { conversation, by: caller.id, seq: stands.seq };
        publish(peer, pointer, news);
        if (pointer === "read") publish(caller.id, "read", news, socketId);
      }
      return true;
    },

    /** Something has changed about this person. */
    forget(userId: string) {
      deps.people.forget(userId);
      may.forget(userId);
    },

    /** Resolves when no message is being stored. */
    idle: inLane.idle,
  };
}
export type Chat = ReturnType<typeof createChat>;
