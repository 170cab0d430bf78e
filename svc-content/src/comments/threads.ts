import type { Comment } from "@tutorsetu/contracts/content";
import type { Role } from "@tutorsetu/contracts/people";
import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import { DIRECT_CONTACTS } from "@tutorsetu/service-kit/masking/contact-patterns";
import { maskContacts } from "@tutorsetu/service-kit/masking/mask-contacts";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { CommentDoc, Viewer } from "../store/comments.ts";

export const viewerOf = (caller: Caller | null): Viewer => ({
  id: caller?.id ?? null,
  isAdmin: caller?.role === "Admin",
});

/** Everybody sees what is shown, the author and administrators what waits or is hidden, nobody what is removed. */
export function canSee({ state, authorId }: CommentDoc, { id, isAdmin }: Viewer): boolean {
  if (state === "shown") return true;
  if (state === "removed") return false;
  return isAdmin || (id !== null && authorId === id);
}

/** Nobody reads more of a student's name than strangers do (AMB-070); whose role is unknown may be one. */
export const shownAuthor = (userName: string, role: Role | undefined): string =>
  role === "Tutor" || role === "Admin" ? userName : maskAuthor(userName);

export const toComment = ({
  blogId: _blogId,
  reported: _reported,
  reports: _reports,
  settlement: _settlement,
  authorRole,
  author,
  createdAt,
  ...doc
}: CommentDoc): Comment => ({
  ...doc,
  author: shownAuthor(author, authorRole),
  createdAt: createdAt.toISOString(),
});

/** As strangers read it: without addresses and numbers. A link stays: an administrator has approved it. */
export const asStranger = (comment: Comment): Comment => ({
  ...comment,
  author: maskContacts(comment.author, DIRECT_CONTACTS),
  text: maskContacts(comment.text, DIRECT_CONTACTS),
});

const placeholderFor = (doc: CommentDoc): Comment => ({
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

/** Each thread followed by its replies. A comment that the viewer may not see leaves a placeholder when it has visible replies. */
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
    return answers.length > 0 ? [placeholderFor(top), ...answers] : [];
  });
}
