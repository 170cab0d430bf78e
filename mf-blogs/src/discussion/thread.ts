import type { Comment } from "@tutorsetu/contracts/content";

export interface Thread {
  readonly top: Comment;
  readonly replies: readonly Comment[];
}

/** Threads in the order of their first comments; what was just posted and is not in the list yet comes last in its thread. */
export function threadsOf(listed: readonly Comment[], posted: readonly Comment[]): Thread[] {
  const known = new Set(listed.map((comment) => comment._id));
  const all = [...listed, ...posted.filter((comment) => !known.has(comment._id))];
  return all
    .filter((comment) => comment.parentId === null)
    .map((top) => ({ top, replies: all.filter((comment) => comment.parentId === top._id) }));
}
