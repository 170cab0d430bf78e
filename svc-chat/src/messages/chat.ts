import { conversationId, type Message, type SendMessage } from "@tutorsetu/contracts/chat";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { createMutex } from "@tutorsetu/service-kit/mutex";
import { type ChatLimits, rejectTooOften } from "../limits/limits.ts";
import { busy } from "../limits/under-way.ts";
import type { ChatMetrics } from "../metrics.ts";
import type { Publish } from "../sockets/pubsub.ts";
import { toMessage } from "../store/documents.ts";
import type { Messages } from "../store/messages.ts";
import type { People } from "./people.ts";
import { type ChatPolicy, messageOf, rejectForged } from "./policy.ts";
import { createReceipts } from "./receipts.ts";

interface Deps {
  readonly messages: Messages;
  readonly people: People;
  readonly policy: Pick<ChatPolicy, "authorizeDraft" | "forget">;
  readonly publish: Publish;
  readonly metrics: Pick<ChatMetrics, "count" | "persisted" | "rejected">;
  readonly limits: Pick<ChatLimits, "messages" | "sends">;
}

const SYNC_LIMIT = 200;
/** No page waits for so long: it has asked again, so a message that waited is not stored any more. */
const MAX_WAIT_MS = 15_000;

/** Sending, syncing and receipts, the same over a socket and over HTTP. Rejections are thrown as `HttpProblem`. */
export function createChat({ messages, people, policy, publish, metrics, limits }: Deps) {
  const receipts = createReceipts({ messages, publish });
  const mutex = createMutex();

  /** Holds the conversation's lock, so that events are published in the order of their messages. */
  async function store(
    caller: Caller,
    { receiverId, text, clientMsgId = crypto.randomUUID(), about }: SendMessage,
    conversation: string,
    socketId?: string,
  ): Promise<Message> {
    try {
      const written = { conversation, senderId: caller.id, receiverId, text, clientMsgId };
      const draft = { ...written, ...(about ? { about: about.toLowerCase() } : {}) };
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
    const waitMs = limits.messages.take(caller.id);
    if (waitMs > 0) metrics.count("limited");
    rejectTooOften(waitMs);
  }

  return {
    /** Stores, publishes to the connections of both members, then resolves with what was stored. */
    async send(caller: Caller, input: SendMessage, socketId?: string): Promise<Message> {
      rejectForgedOrTooFast(caller, input);
      const conversation = conversationId(caller.id, input.receiverId);
      const handedInAt = performance.now();
      const storeInTime = () => {
        if (performance.now() - handedInAt <= MAX_WAIT_MS)
          return store(caller, input, conversation, socketId);
        metrics.rejected("busy");
        throw busy();
      };
      const send = () => mutex.withLock(conversation, async () => storeInTime());
      return limits.sends.run(caller.id, send);
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

    /** Moves a receipt forward; false without such a conversation. */
    advance: receipts.advance,

    /** Something has changed about this user. */
    forget(userId: string) {
      people.forget(userId);
      policy.forget(userId);
    },

    /** Resolves when no message and no receipt is being stored. */
    idle: () => Promise.all([mutex.idle(), receipts.idle()]),
  };
}
export type Chat = ReturnType<typeof createChat>;
