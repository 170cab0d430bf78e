import { LRUCache } from "lru-cache";
import type { Collection, Filter, UpdateFilter } from "mongodb";
import type { BoxDoc, MessageDoc } from "./doc.ts";

const AT_ONCE = 200;
const MOST_CHECKED = 50_000;
/** Polls come every 3 s while Redis is away; one of them in a while is enough. */
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
 * A message and the two boxes are written one after the other, so a process or a store that is killed in between leaves
 * boxes behind their conversation, or ahead of it. What is stored in `messages` is the truth; boxes are set right when
 * they are read.
 */
export function repairHeads(messages: Collection<MessageDoc>, boxes: Collection<BoxDoc>) {
  const checked = new LRUCache<string, true>({ max: MOST_CHECKED, ttl: CHECK_EVERY_MS });

  /** Those whose head is not the last message of their conversation; costs a look into an index each. */
  async function wrongAmong(some: readonly Head[]): Promise<Head[]> {
    if (some.length === 0) return [];
    // Numbers have no gap: there is more if and only if the next one is there.
    const $or = some.map(({ conversation, head }) => ({
      conversation,
      seq: { $in: [head, head + 1] },
    }));
    const found = await messages
      .find({ $or }, { projection: { conversation: 1, seq: 1 } })
      .toArray();
    const idAt = new Map(found.map((doc) => [`${doc.conversation} ${doc.seq}`, doc._id]));
    return some.filter(({ conversation, head, last }) => {
      const isLast = !idAt.has(`${conversation} ${head + 1}`);
      return !isLast || idAt.get(`${conversation} ${head}`) !== last?._id;
    });
  }

  const latest = (filter: Filter<MessageDoc>) =>
    // An old view of it would turn a good box back.
    messages.findOne(filter, { sort: { seq: -1 }, readPreference: "primary" });

  async function repair(box: Head): Promise<void> {
    const { _id, userId, conversation, head, read: had, delivered = 0 } = box;
    const last = await latest({ conversation });
    const seq = last?.seq ?? 0;
    // Unless somebody else has moved it meanwhile.
    const as = { _id, head };
    if (!last) {
      const nothing = { head: 0, read: 0, delivered: 0, last: null };
      return void (await boxes.updateOne(as, { $set: nothing }));
    }
    const now = { head: seq, last, lastAt: last.at };
    if (seq > head) {
      const own = await latest({ conversation, senderId: userId, seq: { $gt: head } });
      const change: UpdateFilter<BoxDoc> = { $set: now, $max: { read: own?.seq ?? 0 } };
      return void (await boxes.updateOne(as, change));
    }
    // What was read of it was what the store has lost.
    const most = last.senderId === userId ? seq : seq - (seq === head ? 1 : 0);
    const marks = { read: Math.min(had, most), delivered: Math.min(delivered, most) };
    await boxes.updateOne(as, { $set: { ...now, ...marks } });
  }

  async function check(some: readonly Head[]): Promise<boolean> {
    const wrong: Head[] = [];
    for (let from = 0; from < some.length; from += AT_ONCE)
      wrong.push(...(await wrongAmong(some.slice(from, from + AT_ONCE))));
    for (const one of wrong) await repair(one);
    return wrong.length > 0;
  }

  const read = (filter: Filter<BoxDoc>) =>
    boxes.find(filter, { projection }).toArray() as Promise<Head[]>; // safe: exactly what is asked for

  return {
    /** Where each conversation of a person stands. */
    async of(userId: string): Promise<Head[]> {
      const all = await read({ userId });
      if (checked.has(userId)) return all;
      const wasWrong = await check(all);
      checked.set(userId, true);
      return wasWrong ? read({ userId }) : all;
    },
    async one(boxId: string): Promise<void> {
      await check(await read({ _id: boxId }));
    },
    /** Something went wrong with what these people write: the next look is a thorough one. */
    doubt(userIds: readonly string[]) {
      for (const userId of userIds) checked.delete(userId);
    },
  };
}
