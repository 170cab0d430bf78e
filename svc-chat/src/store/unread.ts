import type { InboxDoc } from "./documents.ts";
import type { MessageCollections } from "./messages.ts";

export interface UnreadInboxes {
  /** Inboxes whose last message came after that, and in which something is unread of which their owner was not told. */
  since(after: Date): AsyncIterable<UnreadInbox>;
  /** Their owner was told of all that is unread after `read`, up to `head`. */
  markTold(inbox: Pick<InboxDoc, "_id" | "read" | "head">): Promise<void>;
}

export interface UnreadInbox {
  readonly inbox: InboxDoc;
  /** When the first unread message came that nobody told of. */
  readonly unreadSince: Date;
}

/** Something was read since their owner was told, if they ever were, and something newer is unread. */
const isUntold = ({ read, head, toldAfter, toldUpTo = 0 }: InboxDoc) =>
  toldAfter !== read && Math.max(read, toldUpTo) < head;

export function mongoUnreadInboxes({
  inboxes,
  messages,
}: Pick<MessageCollections, "inboxes" | "messages">): UnreadInboxes {
  async function* untold(after: Date): AsyncIterable<InboxDoc> {
    const found = inboxes.find({ lastAt: { $gt: after } });
    for await (const inbox of found.sort({ lastAt: 1 })) if (isUntold(inbox)) yield inbox;
  }

  return {
    async *since(after) {
      for await (const inbox of untold(after)) {
        const { conversation, read, toldUpTo = 0 } = inbox;
        // Whoever writes has read all before, so what comes after `read` is the other member's.
        const seq = { $gt: Math.max(read, toldUpTo) };
        const first = await messages.findOne(
          { conversation, seq },
          { sort: { seq: 1 }, projection: { at: 1 } },
        );
        if (first) yield { inbox, unreadSince: first.at };
      }
    },
    async markTold({ _id, read, head }) {
      await inboxes.updateOne({ _id }, { $set: { toldAfter: read, toldUpTo: head } });
    },
  };
}
