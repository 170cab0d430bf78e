import { conversationId, type Message, type SendMessage } from "@tutorsetu/contracts/chat";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { createMutex } from "@tutorsetu/service-kit/mutex";
import type { ChatMetrics } from "../metrics.ts";
import type { Publish } from "../sockets/pubsub.ts";
import { type Receipt, toMessage } from "../store/documents.ts";
import type { Messages } from "../store/messages.ts";
import type { People } from "./people.ts";
import { type ChatPolicy, messageOf, ownInbox, rejectForged } from "./policy.ts";
import { tokenBuckets } from "./token-bucket.ts";

interface Deps {
  readonly messages: Messages;
  readonly people: People;
  readonly policy: Pick<ChatPolicy, "authorizeDraft" | "forget">;
  readonly publish: Publish;
  readonly metrics: Pick<ChatMetrics, "count" | "persisted">;
  readonly perSecond?: number | undefined;
  readonly burst?: number | undefined;
}

const SYNC_LIMIT = 200;

/** Sending, syncing and receipts, the same over a socket and over HTTP. Rejections are thrown as `HttpProblem`. */
export function createChat({ perSecond = 5, burst = 20, ...deps }: Deps) {
  const { messages, people, policy, publish, metrics } = deps;
  const takeToken = tokenBuckets(perSecond, burst);
  const mutex = createMutex();

  /** Holds the conversation's lock, so that events are published in the order of their messages. */
  async function store(
    caller: Caller,
    { receiverId, text, clientMsgId = crypto.randomUUID() }: SendMessage,
    conversation: string,
    socketId?: string,
  ): Promise<Message> {
    try {
      const draft = { conversation, senderId: caller.id, receiverId, text, clientMsgId };
      const accepted = await policy.authorizeDraft(caller, draft);
      const startedAt = performance.now();
      const { message: doc, isNew } = await messages.append(accepted);
      metrics.persisted((performance.now() - startedAt) / 1000);
      const stored = messageOf(conversation, doc);
      metrics.count(isNew ? "stored" : "repeated");
      const message = toMessage(stored);
      // A repeated message, too: the process that stored it may have died before it published.
      publish(receiverId, "receive_message", message);
      publish(caller.id, "receive_message", message, socketId);
      await messages.touch(stored);
      return message;
    } catch (error) {
      metrics.count(error instanceof HttpProblem ? "refused" : "failed");
      throw error;
    }
  }

  function rejectForgedOrTooFast(caller: Caller, input: SendMessage): void {
    try {
      rejectForged(caller, input);
    } catch (error) {
      metrics.count("refused");
      throw error;
    }
    const waitMs = takeToken(caller.id);
    if (waitMs === 0) return;
    metrics.count("limited");
    throw new HttpProblem("too_often", "too_often", { retryAfter: waitMs / 1000 });
  }

  return {
    /** Stores, publishes to the connections of both members, then resolves with what was stored. */
    async send(caller: Caller, input: SendMessage, socketId?: string): Promise<Message> {
      rejectForgedOrTooFast(caller, input);
      const conversation = conversationId(caller.id, input.receiverId);
      return mutex.withLock(conversation, () => store(caller, input, conversation, socketId));
    },

    /** The messages after the known seq of every conversation, at most 200. */
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
        // Where nothing was found though there was room, another sync at once would find nothing either.
        const isCut = left === 0 || found.length > 0;
        left -= found.length;
        more ||= isCut && (found.at(-1)?.seq ?? seen) < head;
      }
      return { conversations, more };
    },

    /** Moves a receipt forward; publishes it to the peer and, of reading, to the reader's other connections. */
    async advance(
      receipt: Receipt,
      caller: Caller,
      peer: string,
      seq: number,
      socketId?: string,
    ): Promise<boolean> {
      const inbox = ownInbox(caller, peer);
      const result = await messages.advance(receipt, inbox, seq);
      if (!result) return false;
      if (result.moved) {
        const payload = { conversation: inbox.conversation, by: caller.id, seq: result.seq };
        publish(peer, receipt, payload);
        if (receipt === "read") publish(caller.id, "read", payload, socketId);
      }
      return true;
    },

    /** Something has changed about this user. */
    forget(userId: string) {
      people.forget(userId);
      policy.forget(userId);
    },

    /** Resolves when no message is being stored. */
    idle: () => mutex.idle(),
  };
}
export type Chat = ReturnType<typeof createChat>;
