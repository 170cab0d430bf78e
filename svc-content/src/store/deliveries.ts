import { createHash } from "node:crypto";
import type { Channel } from "@tutorsetu/contracts/notifications/kinds";
import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Db } from "mongodb";

/** One message of one channel to one person. */
export interface DeliveryDoc {
  /** Of notice and channel, or of person and day: planned twice, it is one. */
  readonly _id: string;
  readonly userId: string;
  readonly channel: Channel;
  /** What it tells: one notice; a summary tells several. */
  readonly noticeIds: readonly string[];
  readonly isSummary?: boolean;
  readonly createdAt: Date;
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly tries: number;
  /** `dropped`: its reader does not want it any more, or has read it, or is gone. */
  readonly state: "due" | "sent" | "dropped" | "dead";
  /** Devices that have it already. */
  readonly reached?: readonly string[];
  /** Why the last try failed: codes only, no addresses. */
  readonly error?: string;
  readonly endedAt?: Date;
  /** When the store forgets it. */
  readonly expireAt?: Date;
}

export type NewDelivery = Pick<
  DeliveryDoc,
  "_id" | "userId" | "channel" | "noticeIds" | "createdAt" | "dueAt"
>;

export interface Deliveries {
  /** Those that stand already stay as they are. */
  add(deliveries: readonly NewDelivery[]): Promise<void>;
  /** Adds a notice to the person's summary of that time; to the next one when that is on its way. */
  addToSummary(userId: string, noticeId: string, dueAt: Date): Promise<void>;
  /** One that is due; no other caller gets it for `CLAIM_MS`. */
  claim(channel: Channel, now: Date): Promise<DeliveryDoc | null>;
  end(id: string, state: "sent" | "dropped", now: Date): Promise<void>;
  /** A device has it. */
  markReached(id: string, deviceId: string): Promise<void>;
  /** It was not tried: it is due later. */
  hold(id: string, dueAt: Date): Promise<void>;
  postpone(id: string, dueAt: Date, error: string): Promise<void>;
  /** Gives it up. */
  bury(id: string, now: Date, error: string): Promise<void>;
  dead(page: PageAsk): Promise<PageFound<DeliveryDoc>>;
  countDead(): Promise<number>;
  /** False when it is not given up. */
  retry(id: Authorized<string>, now: Date): Promise<boolean>;
  /** Since when the oldest one waits; null when none is due. */
  oldestDue(now: Date): Promise<Date | null>;
}

/** Longer than any try takes. */
export const CLAIM_MS = 120_000;
const DAY_MS = 86_400_000;
/** How long what has ended is kept. */
const KEPT_MS = {
  sent: retentionMs("deliveries"),
  dropped: retentionMs("deliveries"),
  dead: retentionMs("deadDeliveries"),
} as const;

/** 24 hexadecimal digits, as every id of a call. */
const idOf = (...parts: readonly string[]) =>
  createHash("sha256").update(parts.join(":")).digest("hex").slice(0, 24);

export const deliveryId = (noticeId: string, channel: Channel) => idOf(noticeId, channel);
const summaryId = (userId: string, dueAt: Date) => idOf(userId, "summary", dueAt.toISOString());

export const deliveryCollection = (db: Db) => db.collection<DeliveryDoc>("deliveries");

export async function mongoDeliveries(db: Db): Promise<Deliveries> {
  const docs = deliveryCollection(db);
  await Promise.all([
    docs.createIndex({ state: 1, channel: 1, dueAt: 1 }),
    docs.createIndex({ state: 1, createdAt: -1, _id: -1 }),
    docs.createIndex({ userId: 1 }),
    docs.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 }),
  ]);

  const ended = (state: keyof typeof KEPT_MS, now: Date) => ({
    state,
    endedAt: now,
    expireAt: new Date(now.getTime() + KEPT_MS[state]),
  });

  return {
    async add(deliveries) {
      if (deliveries.length === 0) return;
      const due = deliveries.map((one) => ({ ...one, state: "due" as const, tries: 0 }));
      await unlessDuplicate(docs.insertMany(due, { ordered: false }), null);
    },
    async addToSummary(userId, noticeId, at) {
      for (let dueAt = at; ; dueAt = new Date(dueAt.getTime() + DAY_MS)) {
        const _id = summaryId(userId, dueAt);
        const added = { $addToSet: { noticeIds: noticeId } };
        const made = { userId, channel: "email" as const, isSummary: true, createdAt: at, dueAt };
        const write = docs.updateOne(
          { _id, state: "due", tries: 0 },
          { ...added, $setOnInsert: made },
          { upsert: true },
        );
        if (await unlessDuplicate(write, null)) return;
        if (await docs.findOne({ _id, noticeIds: noticeId })) return;
      }
    },
    claim: (channel, now) =>
      docs.findOneAndUpdate(
        { state: "due", channel, dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + CLAIM_MS) }, $inc: { tries: 1 } },
        { sort: { dueAt: 1 }, returnDocument: "after" },
      ),
    async end(_id, state, now) {
      await docs.updateOne({ _id }, { $set: ended(state, now), $unset: { error: "" } });
    },
    async markReached(_id, deviceId) {
      await docs.updateOne({ _id }, { $addToSet: { reached: deviceId } });
    },
    async hold(_id, dueAt) {
      await docs.updateOne({ _id }, { $set: { dueAt }, $inc: { tries: -1 } });
    },
    async postpone(_id, dueAt, error) {
      await docs.updateOne({ _id, state: "due" }, { $set: { dueAt, error } });
    },
    async bury(_id, now, error) {
      await docs.updateOne({ _id, state: "due" }, { $set: { ...ended("dead", now), error } });
    },
    dead: (page) => pageWithTotal(docs, { state: "dead" }, page),
    countDead: () => docs.countDocuments({ state: "dead" }),
    async retry(id, now) {
      const reply = await docs.updateOne(
        { _id: id, state: "dead" },
        {
          $set: { state: "due", dueAt: now, tries: 0 },
          $unset: { endedAt: "", expireAt: "", error: "" },
        },
      );
      return reply.modifiedCount > 0;
    },
    async oldestDue(now) {
      const oldest = await Promise.all(
        (["email", "push", "sms"] as const).map((channel) =>
          docs.findOne(
            { state: "due", channel, dueAt: { $lte: now } },
            { sort: { dueAt: 1 }, projection: { dueAt: 1 } },
          ),
        ),
      );
      const times = oldest.flatMap((one) => (one ? [one.dueAt.getTime()] : []));
      return times.length > 0 ? new Date(Math.min(...times)) : null;
    },
  };
}
