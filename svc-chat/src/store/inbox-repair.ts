import { LRUCache } from "lru-cache";
import type { Collection, Filter, UpdateFilter } from "mongodb";
import type { InboxDoc, MessageDoc } from "./documents.ts";

const BATCH_SIZE = 200;
const MAX_CHECKED = 50_000;
/** Clients poll every 3 s while Redis is unavailable; one check in a while is enough. */
const CHECK_EVERY_MS = 10_000;

interface Head {
  readonly _id: string;
  readonly userId: string;
  readonly conversation: string;
  readonly head: number;
  readonly read: number;
  readonly delivered?: number;
  readonly last: Pick<MessageDoc, "_id"> | null;
}

const projection = {
  userId: 1,
  conversation: 1,
  head: 1,
  read: 1,
  delivered: 1,
  "last._id": 1,
};

/**
 * A message and its two inboxes are written one after the other, so a process or a store that is killed in between leaves
 * inboxes behind their conversation, or ahead of it. `messages` is the truth; inboxes are repaired when they are read.
 */
export function inboxRepair(messages: Collection<MessageDoc>, inboxes: Collection<InboxDoc>) {
  const checked = new LRUCache<string, true>({ max: MAX_CHECKED, ttl: CHECK_EVERY_MS });

  /** Those whose head is not the last message of their conversation; one index lookup each. */
  async function findWrong(heads: readonly Head[]): Promise<Head[]> {
    if (heads.length === 0) return [];
    // Seqs have no gap: there are later messages if and only if the next seq exists.
    const $or = heads.map(({ conversation, head }) => ({
      conversation,
      seq: { $in: [head, head + 1] },
    }));
    const found = await messages
      .find({ $or }, { projection: { conversation: 1, seq: 1 } })
      .toArray();
    const idAt = new Map(found.map((doc) => [`${doc.conversation} ${doc.seq}`, doc._id]));
    return heads.filter(({ conversation, head, last }) => {
      const isLast = !idAt.has(`${conversation} ${head + 1}`);
      return !isLast || idAt.get(`${conversation} ${head}`) !== last?._id;
    });
  }

  const latest = (filter: Filter<MessageDoc>) =>
    // A stale read would move a correct inbox back.
    messages.findOne(filter, { sort: { seq: -1 }, readPreference: "primary" });

  async function repair(inbox: Head): Promise<void> {
    const { _id, userId, conversation, head, read: had, delivered = 0 } = inbox;
    const last = await latest({ conversation });
    const seq = last?.seq ?? 0;
    // Matches nothing when another instance has moved the inbox meanwhile.
    const unchanged = { _id, head };
    if (!last) {
      const empty = { head: 0, read: 0, delivered: 0, last: null };
      return void (await inboxes.updateOne(unchanged, { $set: empty }));
    }
    const now = { head: seq, last, lastAt: last.at };
    if (seq > head) {
      const own = await latest({ conversation, senderId: userId, seq: { $gt: head } });
      const change: UpdateFilter<InboxDoc> = { $set: now, $max: { read: own?.seq ?? 0 } };
      return void (await inboxes.updateOne(unchanged, change));
    }
    // The receipts may count messages that the store has lost.
    const most = last.senderId === userId ? seq : seq - (seq === head ? 1 : 0);
    const receipts = { read: Math.min(had, most), delivered: Math.min(delivered, most) };
    await inboxes.updateOne(unchanged, { $set: { ...now, ...receipts } });
  }

  async function check(heads: readonly Head[]): Promise<boolean> {
    const wrong: Head[] = [];
    for (let from = 0; from < heads.length; from += BATCH_SIZE)
      wrong.push(...(await findWrong(heads.slice(from, from + BATCH_SIZE))));
    for (const inbox of wrong) await repair(inbox);
    return wrong.length > 0;
  }

  const read = (filter: Filter<InboxDoc>) =>
    inboxes.find(filter, { projection }).toArray() as Promise<Head[]>; // safe: exactly what is asked for

  return {
    /** The head of each conversation of a user. */
    async heads(userId: string): Promise<Head[]> {
      const all = await read({ userId });
      if (checked.has(userId)) return all;
      const wasWrong = await check(all);
      checked.set(userId, true);
      return wasWrong ? read({ userId }) : all;
    },
    async repairAll(inboxIds: readonly string[]): Promise<void> {
      await check(await read({ _id: { $in: [...new Set(inboxIds)] } }));
    },
    /** A write for these users failed: the next read checks their inboxes. */
    invalidate(userIds: readonly string[]) {
      for (const userId of userIds) checked.delete(userId);
    },
  };
}
export type InboxRepair = ReturnType<typeof inboxRepair>;
