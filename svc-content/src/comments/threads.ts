import type { Comment } from "@tutorsetu/contracts/content";
import type { CommentDoc } from "./store.ts";
import type { Viewer } from "./viewer.ts";

/** Everybody sees what is shown; what waits or is hidden its writer and administrators; what is removed nobody. */
export function canSee({ state, authorId }: CommentDoc, { id, isAdmin }: Viewer): boolean {
  if (state === "shown") return true;
  if (state === "removed") return false;
  return isAdmin || (id !== null && authorId === id);
}

export const toComment = ({
  blogId: _blogId,
  reported: _reported,
  reports: _reports,
  createdAt,
  ...doc
}: CommentDoc): Comment => ({ ...doc, createdAt: createdAt.toISOString() });

const placeOf = (doc: CommentDoc): Comment => ({
  ...toComment(doc),
  author: "",
  authorId: "",
  text: "",
  state: "removed",
});

/** A comment as this person reads it. */
export const commentFor =
  ({ id }: Pick<Viewer, "id">) =>
  (doc: CommentDoc): Comment => ({
    ...toComment(doc),
    reportedByViewer: doc.reports.some((report) => report.userId === id),
  });

/** Each thread followed by its replies. Of a comment one may not see the place is left when somebody has answered it. */
export function threadsFor(
  viewer: Viewer,
  tops: readonly CommentDoc[],
  replies: readonly CommentDoc[],
): Comment[] {
  const shown = commentFor(viewer);
  return tops.flatMap((top) => {
    const answers = replies
      .filter((reply) => reply.parentId === top._id && canSee(reply, viewer))
      .map(shown);
    if (canSee(top, viewer)) return [shown(top), ...answers];
    return answers.length > 0 ? [placeOf(top), ...answers] : [];
  });
}
