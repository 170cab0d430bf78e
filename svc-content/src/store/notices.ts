import type { Role } from "@tutorsetu/contracts/people";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { removeOlder } from "@tutorsetu/service-kit/mongo/remove-older";
import type { Db } from "mongodb";

/** The base of help requests and notices (AMB-095). */
export interface MessageDoc {
  readonly _id: string;
  readonly user: { _id: string; userName: string; email: string };
  readonly role: Role;
  readonly subject: string;
  readonly message: string;
  readonly solved: boolean;
  readonly createdAt: Date;
}

export interface NoticeDoc extends MessageDoc {
  readonly sentBy: string;
  /** Of notices that the platform writes, ours and those of other services; missing in those of before. */
  readonly kind?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** A path of this site. */
  readonly link?: string;
  /** True once it was pushed to the open pages of its receiver. */
  readonly told: boolean;
  /** Until its e-mail, push and text message are planned: when it was kept. */
  readonly planAt?: Date;
}

/** A notice and its receiver. */
export interface NoticeKey {
  readonly noticeId: string;
  readonly userId: string;
}

/** The notices of one person that lead to these places. */
export interface SeenLinks {
  readonly userId: string;
  readonly links: readonly string[];
}

export interface Notices {
  /** False when it is stored already; then it stays as it is. */
  add(doc: Authorized<NoticeDoc>): Promise<boolean>;
  /** Unread first, then newest first; at most 200. */
  of(userId: string): Promise<NoticeDoc[]>;
  markRead(key: Authorized<NoticeKey>, solved: boolean): Promise<NoticeDoc | null>;
  /** How many of them were unread until now. */
  markReadAbout(seen: Authorized<SeenLinks>): Promise<number>;
  pending(limit: number): Promise<NoticeDoc[]>;
  markDelivered(id: string): Promise<void>;
  /** Those whose deliveries are to be planned, oldest first. */
  unplanned(limit: number): Promise<PlannableNotice[]>;
  markPlanned(id: string): Promise<void>;
  byIds(ids: readonly string[]): Promise<NoticeDoc[]>;
  /** At most `MAX_LISTED`: no more are shown. */
  countUnread(userId: string): Promise<number>;
  /** Removes what was kept before that moment, read or not; how many. */
  removeOlder(before: Date): Promise<number>;
}

export type PlannableNotice = NoticeDoc & Required<Pick<NoticeDoc, "planAt">>;

const MAX_LISTED = 200;
export const noticeCollection = (db: Db) => db.collection<NoticeDoc>("notices");

export async function mongoNotices(db: Db): Promise<Notices> {
  const docs = noticeCollection(db);
  await Promise.all([
    docs.createIndex({ "user._id": 1, solved: 1, createdAt: -1 }),
    docs.createIndex({ told: 1 }),
    docs.createIndex({ planAt: 1 }, { sparse: true }),
    docs.createIndex({ createdAt: 1 }),
  ]);
  return {
    async add(doc) {
      const notice: NoticeDoc = doc;
      const kept = docs.insertOne({ ...notice, planAt: new Date() });
      return (await unlessDuplicate(kept, null)) !== null;
    },
    of: (userId) =>
      docs
        .find({ "user._id": userId })
        .sort({ solved: 1, createdAt: -1 })
        .limit(MAX_LISTED)
        .toArray(),
    markRead: ({ noticeId, userId }, solved) =>
      docs.findOneAndUpdate(
        { _id: noticeId, "user._id": userId },
        { $set: { solved } },
        { returnDocument: "after" },
      ),
    async markReadAbout({ userId, links }) {
      const unread = { "user._id": userId, solved: false, link: { $in: [...links] } };
      return (await docs.updateMany(unread, { $set: { solved: true } })).modifiedCount;
    },
    pending: (limit) => docs.find({ told: false }).limit(limit).toArray(),
    async markDelivered(id) {
      await docs.updateOne({ _id: id }, { $set: { told: true } });
    },
    unplanned: (limit) =>
      docs
        .find<PlannableNotice>({ planAt: { $gt: new Date(0) } })
        .sort({ planAt: 1 })
        .limit(limit)
        .toArray(),
    async markPlanned(id) {
      await docs.updateOne({ _id: id }, { $unset: { planAt: "" } });
    },
    byIds: (ids) =>
      docs
        .find({ _id: { $in: [...ids] } })
        .sort({ createdAt: 1 })
        .toArray(),
    countUnread: (userId) =>
      docs.countDocuments({ "user._id": userId, solved: false }, { limit: MAX_LISTED }),
    removeOlder: (before) => removeOlder(docs, before),
  };
}
