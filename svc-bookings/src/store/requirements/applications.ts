import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";
import type { PendingNotice } from "../../bookings/booking.ts";
import { type ApplicationDoc, WAITING } from "../../requirements/application.ts";

export type Applied =
  | { readonly doc: ApplicationDoc; readonly isNew: boolean }
  /** The post has ten, or the tutor waits for ten answers. */
  | "post_full"
  | "tutor_full";

interface Answer extends Pick<ApplicationDoc, "state"> {
  readonly reason?: string;
  readonly bookingId?: string;
  readonly notices?: readonly PendingNotice[];
  /** What is not told yet never is. */
  readonly isSilent?: boolean;
}

export interface Applications {
  /**
   * One write that takes a place of the post and one of the tutor, each by a unique index: of twenty at once ten are stored. What
   * is there already stays as it is; what was taken back is there anew.
   */
  apply(doc: Authorized<ApplicationDoc>): Promise<Applied>;
  find(id: string): Promise<ApplicationDoc | null>;
  /** Without those that were taken back, oldest first. */
  ofRequirement(requirementId: string): Promise<ApplicationDoc[]>;
  ofTutor(tutorUserId: string, limit: number): Promise<ApplicationDoc[]>;
  waitingOfTutor(tutorUserId: string): Promise<ApplicationDoc[]>;
  /** By the post's id; those that were taken back do not count. */
  counts(requirementIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Changes it if it still stands so; null when it does not any more. */
  change(
    doc: Authorized<ApplicationDoc>,
    from: readonly ApplicationDoc["state"][],
    to: Answer,
    now: Date,
  ): Promise<ApplicationDoc | null>;
  /** Those that were taken a while ago and have no booking yet. */
  unbooked(before: Date, limit: number): Promise<ApplicationDoc[]>;
  removeOf(requirementIds: Authorized<readonly string[]>): Promise<void>;
}

export const applicationsCollection = (db: Db) => db.collection<ApplicationDoc>("applications");

export const indexApplications = (docs: Collection<ApplicationDoc>) =>
  docs.createIndexes([
    { key: { postSlot: 1 }, unique: true, sparse: true },
    { key: { tutorSlot: 1 }, unique: true, sparse: true },
    { key: { requirementId: 1, createdAt: 1 } },
    { key: { tutorUserId: 1, createdAt: -1 } },
    { key: { studentUserId: 1 } },
    { key: { state: 1, changedAt: 1 } },
    { key: { "notices.id": 1 }, sparse: true },
  ]);

const updated = { returnDocument: "after" } as const;

export function mongoApplications(docs: Collection<ApplicationDoc>): Applications {
  /** What the unique indexes say to one pair of places. */
  async function place(
    doc: ApplicationDoc,
    post: number,
    tutor: number,
  ): Promise<Applied | "post_taken" | "tutor_taken"> {
    const placed = {
      ...doc,
      postSlot: `${doc.requirementId}-${post}`,
      tutorSlot: `${doc.tutorUserId}-${tutor}`,
    };
    const { _id, notices, ...anew } = placed;
    try {
      const again = await docs.findOneAndUpdate(
        { _id, state: "withdrawn" },
        { $set: anew, $push: { notices: { $each: [...notices] } } },
        updated,
      );
      if (again) return { doc: again, isNew: true };
      await docs.insertOne(placed);
      return { doc: placed, isNew: true };
    } catch (error) {
      const fields = duplicateOf(error);
      if (!fields) throw error;
      if (fields.includes("postSlot")) return "post_taken";
      if (fields.includes("tutorSlot")) return "tutor_taken";
      const there = await docs.findOne({ _id });
      if (!there) throw error;
      return { doc: there, isNew: false };
    }
  }

  return {
    async apply(doc) {
      const there = await docs.findOne({ _id: doc._id, state: { $ne: "withdrawn" } });
      if (there) return { doc: there, isNew: false };
      let [post, tutor] = [0, 0];
      while (
        post < REQUIREMENT_LIMITS.applications &&
        tutor < REQUIREMENT_LIMITS.openApplications
      ) {
        const result = await place(doc, post, tutor);
        if (result === "post_taken") post += 1;
        else if (result === "tutor_taken") tutor += 1;
        else return result;
      }
      return tutor < REQUIREMENT_LIMITS.openApplications ? "post_full" : "tutor_full";
    },
    find: (_id) => docs.findOne({ _id }),
    ofRequirement: (requirementId) =>
      docs
        .find({ requirementId, state: { $ne: "withdrawn" } })
        .sort({ createdAt: 1 })
        .toArray(),
    ofTutor: (tutorUserId, limit) =>
      docs
        .find({ tutorUserId, state: { $ne: "withdrawn" } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .toArray(),
    waitingOfTutor: (tutorUserId) =>
      docs.find({ tutorUserId, state: { $in: [...WAITING] } }).toArray(),
    async counts(requirementIds) {
      if (requirementIds.length === 0) return new Map();
      const groups = await docs
        .aggregate<{ _id: string; n: number }>([
          { $match: { requirementId: { $in: [...requirementIds] }, state: { $ne: "withdrawn" } } },
          { $group: { _id: "$requirementId", n: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.map(({ _id, n }) => [_id, n]));
    },
    change(doc, from, { state, notices = [], isSilent = false, ...why }, now) {
      const isWaiting = state === "open" || state === "shortlisted";
      const places = {
        tutorSlot: "" as const,
        ...(state === "withdrawn" && { postSlot: "" as const }),
      };
      return docs.findOneAndUpdate(
        { _id: doc._id, state: { $in: [...from] } },
        {
          $set: {
            state,
            changedAt: now,
            ...why,
            // Nothing is kept of what somebody takes back.
            ...(state === "withdrawn" ? { message: "", fee: 0 } : {}),
            ...(isSilent ? { notices: [] } : {}),
          },
          ...(isWaiting ? {} : { $unset: places }),
          ...(isSilent ? {} : { $push: { notices: { $each: [...notices] } } }),
        },
        updated,
      );
    },
    unbooked: (before, limit) =>
      docs
        .find({ state: "taken", bookingId: { $exists: false }, changedAt: { $lte: before } })
        .limit(limit)
        .toArray(),
    async removeOf(requirementIds) {
      await docs.deleteMany({ requirementId: { $in: [...requirementIds] } });
    },
  };
}
