import type { Role } from "@tutorsetu/contracts/people";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";

interface Author {
  readonly authorId: string;
  /** The name as it is stored. */
  readonly author: string;
}

interface ShownAuthor extends Author {
  readonly role: Role;
  /** What is stored in place of the name. */
  readonly shown: string;
}

/** The names in comments from before the role of their author was stored. */
export interface CommentNames {
  /** The authors of so many comments after the id `after`, in order of their ids. */
  withoutRole(after: string, limit: number): Promise<Author[]>;
  write(author: Authorized<ShownAuthor>): Promise<void>;
}

/** The fields of a comment that matter here. */
interface Stored extends Author {
  /** A missing field is found as null, by its index. */
  readonly authorRole: Role | null;
}

export async function mongoCommentNames(db: Db): Promise<CommentNames> {
  const docs = db.collection<Stored>("comments");
  await docs.createIndex({ authorRole: 1, authorId: 1 });
  return {
    withoutRole: (after, limit) =>
      docs
        .find({ authorId: { $gt: after }, authorRole: null })
        .sort({ authorId: 1 })
        .limit(limit)
        .project<Author>({ _id: 0, authorId: 1, author: 1 })
        .toArray(),
    async write({ authorId, author, role, shown }) {
      await docs.updateMany(
        { authorId, author, authorRole: null },
        { $set: { author: shown, authorRole: role } },
      );
    },
  };
}
