import type { Review, ReviewMarks } from "@tutorsetu/contracts/bookings/reviews";
import { REVIEW_MARKS, type ReviewMark } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/replies";
import type { Rating } from "@tutorsetu/contracts/people";
import { ratingFrom } from "@tutorsetu/contracts/tutoring/rating";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Collection, Db, Filter } from "mongodb";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import type { PendingNotice } from "../bookings/booking.ts";
import { dropIndexOfPairs } from "./pairs.ts";

export interface ReviewDoc {
  readonly _id: string;
  readonly tutorUserId: string;
  /** Null when the tutor has no profile any more. */
  readonly tutorProfileId: string | null;
  readonly studentUserId: string;
  /** Of the child, or of the student; missing in older ones until `profiles.ts` has been there. */
  readonly studentProfileId?: string;
  readonly author: string;
  readonly stars: number;
  readonly text: string;
  readonly marks?: ReviewMarks;
  /** When it was written last. */
  readonly createdAt: Date;
  /** When it was written first; missing in older ones. */
  readonly writtenAt?: Date;
  /** What the tutor says to it. */
  readonly answer?: { readonly text: string; readonly at: Date };
  /** An administrator has taken the answer from the page; the tutor writes no other one. */
  readonly answerHidden?: boolean;
  /** Reports of the answer, like `reports`. */
  readonly answerReports?: readonly ReviewReport[];
  /** That there is an answer, for the student, and its id, like `notice`. It gets the tutor's name when it is delivered. */
  readonly answerNotice?: PendingNotice;
  readonly answerNoticeId?: string;
  /** Changes with every write: tells a newer text from the one whose rating was delivered. */
  readonly version: string;
  /** An administrator has taken it from the page and out of the rating. */
  readonly hidden?: boolean;
  /** At most one of each account; missing: none. */
  readonly reports?: readonly ReviewReport[];
  /** Missing: nobody reported it; false: an administrator has to look. */
  readonly settled?: boolean;
  /** Who settled it last; missing where nobody noted it. */
  readonly settlement?: StoredSettlement;
  /** That it is new, for the tutor; missing once svc-content has it. */
  readonly notice?: PendingNotice;
  /** Of that notice, also when svc-content has it. */
  readonly noticeId?: string;
  /** When the tutor's rating is due for delivery to svc-users; missing once it is delivered. */
  readonly tellAt?: Date;
}

export interface ReviewReport {
  readonly _id: string;
  /** User id. */
  readonly by: string;
  readonly reason: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** Whom a review is about, and who writes it. */
export interface ReviewKey {
  readonly tutorUserId: string;
  /** Of the child who is taught. */
  readonly studentProfileId: string;
  /** User id. */
  readonly reviewerId: string;
}

/** Without marks those of before stay. */
export type ReviewContent = Pick<
  ReviewDoc,
  "tutorProfileId" | "author" | "stars" | "text" | "marks" | "createdAt" | "writtenAt"
>;

export interface Reviews {
  /** One per tutor and student profile: a second one replaces the first, and its tutor is not told again. */
  write(
    key: Authorized<ReviewKey>,
    content: ReviewContent,
    notice: PendingNotice,
  ): Promise<ReviewDoc>;
  /** Of a tutor by user or profile id, newest first. */
  list(tutorId: string, query: PageAsk): Promise<PageFound<ReviewDoc>>;
  find(id: string): Promise<ReviewDoc | null>;
  /** What a student wrote about these tutors. */
  by(studentUserId: string, tutorUserIds: readonly string[]): Promise<ReviewDoc[]>;
  /** Average, to one decimal, count and distribution of a tutor by user or profile id. */
  rating(tutorId: string): Promise<Rating>;
  /** Averages of what was marked, to one decimal. */
  marks(tutorId: string): Promise<ReviewMarks>;
  /** Tutors whose rating is due for delivery by `now`. */
  pendingTutors(now: Date, limit: number): Promise<string[]>;
  /** The versions of a tutor's reviews that are not delivered. */
  pendingVersions(tutorUserId: string): Promise<string[]>;
  markDelivered(versions: readonly string[]): Promise<void>;
  retryAt(tutorUserId: string, at: Date): Promise<void>;
  /** Removes the name from what this student wrote; the stars stay. */
  anonymise(userId: Authorized<string>): Promise<void>;
}

/** As anybody may read it. */
export function toReview(doc: ReviewDoc): Review {
  const { _id, author, stars, text, marks = {}, createdAt, answer, answerHidden } = doc;
  return {
    _id,
    // Older ones keep the whole name.
    author: maskAuthor(author),
    stars,
    ...(Object.keys(marks).length > 0 ? { marks } : {}),
    text,
    createdAt: createdAt.toISOString(),
    ...(answer && !answerHidden
      ? { answer: { text: answer.text, at: answer.at.toISOString() } }
      : {}),
  };
}

export const reviewsCollection = (db: Db) => db.collection<ReviewDoc>("reviews");

export const indexReviews = (docs: Collection<ReviewDoc>) =>
  docs.createIndexes([
    {
      key: { tutorUserId: 1, studentProfileId: 1 },
      unique: true,
      partialFilterExpression: { studentProfileId: { $exists: true } },
      name: "one_per_profile",
    },
    { key: { studentProfileId: 1 } },
    { key: { tutorUserId: 1, createdAt: -1, _id: -1 } },
    { key: { tutorProfileId: 1, createdAt: -1, _id: -1 } },
    { key: { studentUserId: 1 } },
    { key: { tellAt: 1 }, sparse: true },
    { key: { "notice.id": 1 }, sparse: true },
    { key: { "answerNotice.id": 1 }, sparse: true },
    {
      key: { settled: 1, createdAt: 1, _id: 1 },
      partialFilterExpression: { settled: { $exists: true } },
    },
  ]);

const STARS = [1, 2, 3, 4, 5];
const toOneDecimal = (number: number) => Math.round(number * 10) / 10;

const shownOf = (tutorId: string): Filter<ReviewDoc> => ({
  $or: [{ tutorUserId: tutorId }, { tutorProfileId: tutorId }],
  hidden: { $ne: true },
});

export function mongoReviews(docs: Collection<ReviewDoc>): Reviews {
  async function write(
    key: Authorized<ReviewKey>,
    content: ReviewContent,
    notice: PendingNotice,
  ): Promise<ReviewDoc> {
    const { tutorUserId, studentProfileId, reviewerId: studentUserId } = key;
    const version = crypto.randomUUID();
    const replaced = docs.findOneAndUpdate(
      { tutorUserId, studentProfileId },
      {
        $set: { studentUserId, ...content, version, tellAt: new Date() },
        $setOnInsert: { _id: newId(), notice, noticeId: notice.id },
      },
      { upsert: true, returnDocument: "after" },
    );
    const written = await replaced.catch(async (error: unknown) => {
      const fields = duplicateOf(error);
      if (!fields) throw error;
      // An instance of the release before has started again, and made its index of pairs.
      if (fields.includes("studentUserId")) await dropIndexOfPairs(docs);
      return null;
    });
    // Two first reviews of one pair at once: the slower one replaces.
    return written ?? write(key, content, notice);
  }

  return {
    write,
    list: (tutorId, query) => pageWithTotal(docs, shownOf(tutorId), query),
    find: (_id) => docs.findOne({ _id }),
    by: async (studentUserId, tutorUserIds) =>
      tutorUserIds.length === 0
        ? []
        : docs.find({ studentUserId, tutorUserId: { $in: [...tutorUserIds] } }).toArray(),
    async rating(tutorId) {
      const groups = await docs
        .aggregate<{ _id: number; count: number }>([
          { $match: shownOf(tutorId) },
          { $group: { _id: "$stars", count: { $sum: 1 } } },
        ])
        .toArray();
      const distribution = STARS.map(
        (stars) => groups.find(({ _id }) => _id === stars)?.count ?? 0,
      );
      return ratingFrom(distribution);
    },
    async marks(tutorId) {
      const [found] = await docs
        .aggregate<Readonly<Record<ReviewMark, number | null>>>([
          { $match: shownOf(tutorId) },
          {
            $group: {
              _id: null,
              ...Object.fromEntries(REVIEW_MARKS.map((mark) => [mark, { $avg: `$marks.${mark}` }])),
            },
          },
        ])
        .toArray();
      const given = REVIEW_MARKS.flatMap((mark) => {
        const average = found?.[mark];
        return average ? [[mark, toOneDecimal(average)] as const] : [];
      });
      return Object.fromEntries(given);
    },
    pendingTutors: async (now, limit) => {
      const due = await docs
        .find({ tellAt: { $lte: now } })
        .sort({ tellAt: 1 })
        .limit(limit)
        .toArray();
      return [...new Set(due.map(({ tutorUserId }) => tutorUserId))];
    },
    pendingVersions: async (tutorUserId) => {
      const found = await docs.find({ tutorUserId, tellAt: { $exists: true } }).toArray();
      return found.map(({ version }) => version);
    },
    async markDelivered(versions) {
      await docs.updateMany({ version: { $in: [...versions] } }, { $unset: { tellAt: "" } });
    },
    async retryAt(tutorUserId, at) {
      await docs.updateMany({ tutorUserId, tellAt: { $exists: true } }, { $set: { tellAt: at } });
    },
    async anonymise(userId) {
      await docs.updateMany({ studentUserId: userId }, { $set: { author: en.deletedUser } });
    },
  };
}
