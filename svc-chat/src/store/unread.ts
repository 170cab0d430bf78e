import type { Collection } from "mongodb";
import type { InboxDoc } from "./documents.ts";

export interface UnreadInboxes {
  /** Inboxes whose last message came in that time and is unread, the oldest first; those that were told are left out. */
  between(after: Date, until: Date): AsyncIterable<InboxDoc>;
  /** Their owner was told of what came after `read`. */
  markTold(id: string, read: number): Promise<void>;
}

export const mongoUnreadInboxes = (inboxes: Collection<InboxDoc>): UnreadInboxes => ({
  async *between(after, until) {
    const found = inboxes.find({ lastAt: { $gt: after, $lte: until } }).sort({ lastAt: 1 });
    for await (const inbox of found)
      if (inbox.read < inbox.head && inbox.toldAfter !== inbox.read) yield inbox;
  },
  async markTold(_id, read) {
    await inboxes.updateOne({ _id }, { $set: { toldAfter: read } });
  },
});
