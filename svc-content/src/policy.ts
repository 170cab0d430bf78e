import { authorized, type Authorized } from "@tutorsetu/service-kit/authorized";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { BlogDoc, Blogs } from "./store/blogs.ts";
import type { CommentDoc, CommentKey, NewReport } from "./store/comments.ts";
import { canSee, viewerOf } from "./comments/threads.ts";
import type { HelpDoc } from "./store/help.ts";
import type { NoticeKey, SeenLinks } from "./store/notices.ts";
import type { EmailSwitch, SettingsChange } from "./store/notification-settings.ts";
import type { SubscriptionKey } from "./store/push-subscriptions.ts";
import type { Reaction, ReactionKind } from "./store/reactions.ts";

// Who may read and write what. Only this file makes `Authorized` values in this service.

const notAllowed = ["forbidden", "forbidden"] as const;

/** What only administrators write. */
export const byAdmin = <T>(caller: Caller, resource: T): Authorized<T> =>
  authorized(resource, caller.role === "Admin", notAllowed);

/** What a job of this service writes for nobody in particular. */
export const bySystem = <T>(resource: T): Authorized<T> => authorized(resource, true);

/** The post, when this caller may read it: drafts exist for administrators only. */
export function readableBlog(caller: Caller | null, blog: BlogDoc | null): BlogDoc {
  if (!blog || (blog.draft && caller?.role !== "Admin"))
    throw new HttpProblem("not_found", "no_such_blog");
  return blog;
}

/** The caller's own like or bookmark of a post they may read. */
export function reactionBy(
  caller: Caller,
  blog: BlogDoc | null,
  kind: ReactionKind,
): Authorized<Reaction> {
  const { _id: blogId } = readableBlog(caller, blog);
  return authorized({ blogId, userId: caller.id, kind }, true);
}

/** A comment in the caller's own name on a post they may read. */
export function newCommentBy(
  caller: Caller,
  blog: BlogDoc | null,
  comment: CommentDoc,
): Authorized<CommentDoc> {
  const isOn = readableBlog(caller, blog)._id === comment.blogId;
  return authorized(comment, isOn && comment.authorId === caller.id, notAllowed);
}

/** The comment, when this caller may see it. */
export function visibleComment(caller: Caller, comment: CommentDoc | null): CommentDoc {
  if (!comment || !canSee(comment, viewerOf(caller)))
    throw new HttpProblem("not_found", "no_such_comment");
  return comment;
}

/** The caller's own comment. */
export function ownComment(caller: Caller, comment: CommentDoc | null): Authorized<CommentKey> {
  const { _id: commentId, authorId } = visibleComment(caller, comment);
  return authorized({ commentId, authorId }, authorId === caller.id, ["forbidden", "not_yours"]);
}

/** The caller's report of a comment they may see. */
export function reportBy(
  caller: Caller,
  comment: CommentDoc | null,
  reason: string,
): Authorized<NewReport> {
  const { _id: commentId } = visibleComment(caller, comment);
  return authorized({ commentId, userId: caller.id, reason, createdAt: new Date() }, true);
}

/** A help request in the caller's own name. */
export const newHelpRequestBy = (caller: Caller, request: HelpDoc): Authorized<HelpDoc> =>
  authorized(request, request.user._id === caller.id, notAllowed);

/** A notice, if it is addressed to the caller: the store finds it by both ids. */
export const ownNotice = (caller: Caller, noticeId: string): Authorized<NoticeKey> =>
  authorized({ noticeId, userId: caller.id }, true);

/** Those of the caller's own notices that lead there. */
export const ownNoticesAbout = (caller: Caller, links: readonly string[]): Authorized<SeenLinks> =>
  authorized({ userId: caller.id, links }, true);

/** After a comment or reaction was written: removes it when the post was deleted meanwhile. */
export async function removeIfBlogDeleted(
  blogs: Blogs,
  blogId: string,
  written: { removeOf(blogId: Authorized<string>): Promise<void> },
): Promise<void> {
  if (await blogs.find(blogId)) return;
  await written.removeOf(bySystem(blogId));
  throw new HttpProblem("not_found", "no_such_blog");
}

/** The caller's own choices. */
export const ownSettings = (
  caller: Caller,
  change: SettingsChange["change"],
): Authorized<SettingsChange> => authorized({ userId: caller.id, change }, true);

/** What a signed link of an e-mail says; whoever holds it may. */
export const byUnsubscribeLink = (change: EmailSwitch): Authorized<EmailSwitch> =>
  authorized(change, true);

/** A device of the caller's. */
export const ownDevice = <T extends SubscriptionKey>(caller: Caller, device: T): Authorized<T> =>
  authorized(device, device.userId === caller.id, notAllowed);
