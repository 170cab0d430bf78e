import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db } from "mongodb";
import type { PendingNotice } from "../../bookings/booking.ts";

/** Which new posts one tutor is to be told of. */
export interface RequirementNewsDoc {
  /** The tutor's user id. */
  readonly _id: string;
  /** Posts that the tutor is not told of yet. */
  readonly posts: readonly string[];
  /** The last ones that the tutor was told of: none is told twice. */
  readonly told: readonly string[];
  /** From when on the tutor may be told again. */
  readonly nextAt: Date;
  /** Whether there are posts to tell of. */
  readonly hasPosts: boolean;
  /** Changes with every write. */
  readonly revision: number;
  readonly notices: readonly PendingNotice[];
}

interface Telling {
  /** What is left for later. */
  readonly posts: readonly string[];
  readonly told: readonly string[];
  readonly nextAt: Date;
  readonly notice?: PendingNotice | undefined;
}

export interface RequirementNews {
  /** Once per tutor and post, however often it is called. */
  add(tutorUserId: string, requirementId: string): Promise<void>;
  due(now: Date, limit: number): Promise<RequirementNewsDoc[]>;
  /** Of several instances one tells; false when another was faster, or another post came meanwhile. */
  tell(doc: RequirementNewsDoc, telling: Telling): Promise<boolean>;
}

export const requirementNewsCollection = (db: Db) =>
  db.collection<RequirementNewsDoc>("requirementNews");

export const indexRequirementNews = (docs: Collection<RequirementNewsDoc>) =>
  docs.createIndexes([
    { key: { hasPosts: 1, nextAt: 1 } },
    { key: { "notices.id": 1 }, sparse: true },
  ]);

const NEVER = new Date(0);
const MOST_WAITING = 100;

export function mongoRequirementNews(docs: Collection<RequirementNewsDoc>): RequirementNews {
  const unknownTo = (_id: string, post: string) => ({
    _id,
    told: { $ne: post },
    posts: { $ne: post },
    [`posts.${MOST_WAITING - 1}`]: { $exists: false },
  });
  async function addTo(tutorUserId: string, post: string): Promise<boolean> {
    const added = await docs.updateOne(unknownTo(tutorUserId, post), {
      $push: { posts: post },
      $set: { hasPosts: true },
      $inc: { revision: 1 },
    });
    return added.matchedCount > 0;
  }

  return {
    async add(tutorUserId, post) {
      if (await addTo(tutorUserId, post)) return;
      const first = { posts: [post], told: [], nextAt: NEVER, hasPosts: true, revision: 1 };
      const made = docs.insertOne({ _id: tutorUserId, ...first, notices: [] });
      // There already: it knows the post, or another instance has just begun with another one.
      if (!(await unlessDuplicate(made, null))) await addTo(tutorUserId, post);
    },
    due: (now, limit) =>
      docs
        .find({ hasPosts: true, nextAt: { $lte: now } })
        .limit(limit)
        .toArray(),
    async tell({ _id, revision }, { posts, told, nextAt, notice }) {
      const won = await docs.updateOne(
        { _id, revision },
        {
          $set: { posts, told, nextAt, hasPosts: posts.length > 0 },
          $inc: { revision: 1 },
          ...(notice ? { $push: { notices: notice } } : {}),
        },
      );
      return won.matchedCount > 0;
    },
  };
}
