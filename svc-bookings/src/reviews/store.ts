import type { Review } from "@tutorsetu/contracts/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Rating } from "@tutorsetu/contracts/people";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { PageAsk } from "@tutorsetu/service-kit/pages";
import type { Collection, Db, Filter } from "mongodb";
import { newestFirst, type PageFound } from "../newest-first-store.ts";

export interface ReviewDoc {
  readonly _id: string;
  readonly tutorUserId: string;
  /** Null when the tutor has no profile any more. */
  readonly tutorProfileId: string | null;
  readonly studentUserId: string;
  readonly author: string;
  readonly stars: number;
  readonly text: string;
  /** When it was written last. */
  readonly createdAt: Date;
  /** Another one at each writing: tells a newer text from the one whose rating was handed over. */
  readonly version: string;
  /** When the tutor's rating should be handed to svc-users; missing once svc-users has it. */
  readonly tellAt?: Date;
}

export type Writing = Pick<
  ReviewDoc,
  "tutorUserId" | "tutorProfileId" | "studentUserId" | "author" | "stars" | "text"
>;

export interface Reviews {
  /** One per tutor and student: a second one replaces the first. */
  write(writing: Writing): Promise<ReviewDoc>;
  /** Of a tutor by user or profile id, newest first. */
  list(tutorId: string, query: PageAsk): Promise<PageFound<ReviewDoc>>;
  /** What a student wrote about these tutors. */
  by(studentUserId: string, tutorUserIds: readonly string[]): Promise<ReviewDoc[]>;
  /** Average, to one decimal, and count of a tutor by user or profile id. */
  rating(tutorId: string): Promise<Rating>;
  /** Tutors whose rating svc-users should be told by `now`. */
  untold(now: Date, limit: number): Promise<string[]>;
  /** The versions of a tutor's reviews that svc-users may not know of. */
  untoldVersions(tutorUserId: string): Promise<string[]>;
  told(versions: readonly string[]): Promise<void>;
  tellLater(tutorUserId: string, at: Date): Promise<void>;
  /** Takes the name off what an erased student wrote; the stars stay. */
  forget(userId: string): Promise<void>;
}

export const toReview = ({ _id, author, stars, text, createdAt }: ReviewDoc): Review => ({
  _id,
  author,
  stars,
  text,
  createdAt: createdAt.toISOString(),
});

export const reviewsCollection = (db: Db) => db.collection<ReviewDoc>("reviews");

export const indexReviews = (docs: Collection<ReviewDoc>) =>
  docs.createIndexes([
    { key: { tutorUserId: 1, studentUserId: 1 }, unique: true, name: "one_per_pair" },
    { key: { tutorUserId: 1, createdAt: -1, _id: -1 } },
    { key: { tutorProfileId: 1, createdAt: -1, _id: -1 } },
    { key: { studentUserId: 1 } },
    { key: { tellAt: 1 }, sparse: true },
  ]);

const about = (tutorId: string): Filter<ReviewDoc> => ({
  $or: [{ tutorUserId: tutorId }, { tutorProfileId: tutorId }],
});

export function mongoReviews(docs: Collection<ReviewDoc>): Reviews {
  async function write(writing: Writing): Promise<ReviewDoc> {
    const { tutorUserId, studentUserId, ...said } = writing;
    const now = new Date();
    const version = crypto.randomUUID();
    const written = await docs
      .findOneAndUpdate(
        { tutorUserId, studentUserId },
        { $set: { ...said, createdAt: now, version, tellAt: now }, $setOnInsert: { _id: newId() } },
        { upsert: true, returnDocument: "after" },
      )
      .catch((error: unknown) => {
        if (duplicateOf(error)) return null;
        throw error;
      });
    // Two first reviews of one pair at once: the slower one replaces.
    return written ?? write(writing);
  }

  return {
    write,
    list: (tutorId, query) => newestFirst(docs, about(tutorId), query),
    by: async (studentUserId, tutorUserIds) =>
      tutorUserIds.length === 0
        ? []
        : docs.find({ studentUserId, tutorUserId: { $in: [...tutorUserIds] } }).toArray(),
    async rating(tutorId) {
      const [sum] = await docs
        .aggregate<{ average: number; count: number }>([
          { $match: about(tutorId) },
          { $group: { _id: null, average: { $avg: "$stars" }, count: { $sum: 1 } } },
        ])
        .toArray();
      return sum ? { average: Math.round(sum.average * 10) / 10, count: sum.count } : null;
    },
    untold: async (now, limit) => {
      const due = await docs
        .find({ tellAt: { $lte: now } })
        .sort({ tellAt: 1 })
        .limit(limit)
        .toArray();
      return [...new Set(due.map(({ tutorUserId }) => tutorUserId))];
    },
    untoldVersions: async (tutorUserId) => {
      const found = await docs.find({ tutorUserId, tellAt: { $exists: true } }).toArray();
      return found.map(({ version }) => version);
    },
    async told(versions) {
      await docs.updateMany({ version: { $in: [...versions] } }, { $unset: { tellAt: "" } });
    },
    async tellLater(tutorUserId, at) {
      await docs.updateMany({ tutorUserId, tellAt: { $exists: true } }, { $set: { tellAt: at } });
    },
    async forget(userId) {
      await docs.updateMany({ studentUserId: userId }, { $set: { author: en.deletedUser } });
    },
  };
}
