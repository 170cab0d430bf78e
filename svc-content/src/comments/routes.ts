import { contentApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { MOST_REPORTS_ABOUT } from "@tutorsetu/contracts/administration/reports-about";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { idOfSending } from "@tutorsetu/service-kit/server/sent-once";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import { namesOf } from "../settlements/names-of.ts";
import type { Blogs } from "../store/blogs.ts";
import {
  byAdmin,
  newCommentBy,
  ownComment,
  readableBlog,
  removeIfBlogDeleted,
  reportBy,
  visibleComment,
} from "../policy.ts";
import { needsApproval } from "./approval.ts";
import type { CommentDoc, Comments } from "../store/comments.ts";
import { asStranger, commentFor, shownAuthor, threadsFor, toComment, viewerOf } from "./threads.ts";

interface Deps {
  readonly blogs: Blogs;
  readonly comments: Comments;
  readonly fetchPerson: FetchPerson;
}

export function commentRoutes({ blogs, comments, fetchPerson }: Deps) {
  const perPerson = limiter(20, 600);
  const reporting = limiter(20, 600);

  /** The thread a reply belongs to: a reply to a reply joins the same thread. */
  async function threadOf(parentId: string, blogId: string, caller: Caller): Promise<string> {
    const parent = visibleComment(caller, await comments.find(parentId.toLowerCase()));
    if (parent.blogId !== blogId || parent.state !== "shown")
      throw new HttpProblem("not_found", "no_such_comment");
    return parent.parentId ?? parent._id;
  }

  return contractRoutes({ malformedIds: "unknown" })
    .on(api.commentsToCheck, async ({ query: { cursor, limit = PAGE_SIZE, settled } }) => {
      const which = settled === "yes" ? "settled" : "toCheck";
      const { docs, ...page } = await comments[which]({ cursor, limit });
      const settlers = docs.flatMap(({ settlement }) => settlement?.by ?? []);
      const names = await namesOf(fetchPerson, settlers);
      const titles = await blogs.titles(docs.map((doc) => doc.blogId));
      const found = docs.map((doc) => ({
        ...toComment(doc),
        blogId: doc.blogId,
        blogTitle: titles.get(doc.blogId) ?? "",
        ...(doc.authorRole && { authorRole: doc.authorRole }),
        ...toSettlement(settled === "yes" ? doc.settlement : undefined, names),
        reports: doc.reports.map(({ reason, createdAt }) => ({
          reason,
          createdAt: createdAt.toISOString(),
        })),
      }));
      return { comments: found, ...page };
    })

    .on(api.reportedCommentsBy, async ({ params: { id } }) => {
      const { docs, total } = await comments.reportedBy(id, MOST_REPORTS_ABOUT);
      const settled = docs.filter(({ reported }) => !reported);
      const settlers = settled.flatMap(({ settlement }) => settlement?.by ?? []);
      const names = await namesOf(fetchPerson, settlers);
      const listed = docs.map(({ _id, reports, reported, settlement, createdAt }) => ({
        _id,
        kind: "comment" as const,
        reason: reports[0]?.reason ?? "",
        count: reports.length,
        settled: !reported,
        ...toSettlement(reported ? undefined : settlement, names),
        createdAt: (reports[0]?.createdAt ?? createdAt).toISOString(),
      }));
      return { reports: listed, total };
    })

    .on(api.moderateComment, async ({ caller, params, body: { state } }) => {
      const doc = await comments.moderate(byAdmin(caller, params.id), state, {
        by: caller.id,
        at: new Date(),
      });
      if (!doc) throw new HttpProblem("not_found", "no_such_comment");
      return { comment: toComment(doc) };
    })

    .on(api.deleteComment, async ({ caller, params }) => {
      const own = ownComment(caller, await comments.find(params.id));
      if (!(await comments.withdraw(own))) throw new HttpProblem("not_found", "no_such_comment");
      return { message: en.commentDeleted };
    })

    .on(api.reportComment, async ({ caller, params, body }) => {
      await reporting.take(caller.id);
      const comment = await comments.find(params.id);
      await comments.report(reportBy(caller, comment, body.reason));
      return { message: en.reported };
    })

    .on(api.comments, async ({ c, params, query: { cursor, limit = PAGE_SIZE } }) => {
      const { caller } = c.var;
      const { _id } = readableBlog(caller, await blogs.find(params.id));
      const viewer = viewerOf(caller);
      const { docs, replies, ...page } = await comments.of(_id, viewer, { cursor, limit });
      const all = threadsFor(viewer, docs, replies);
      return { comments: caller ? all : all.map(asStranger), ...page };
    })

    .on(api.comment, async ({ c, caller, params, body: { text, parentId } }) => {
      const blog = await blogs.find(params.id);
      const { _id: blogId } = readableBlog(caller, blog);
      const { id: _id, mayBeRepeated } = idOfSending(c, caller.id);
      const earlier = mayBeRepeated ? await comments.find(_id) : null;
      if (earlier) return { comment: commentFor(caller)(earlier) };
      const thread = parentId ? await threadOf(parentId, blogId, caller) : null;
      await perPerson.take(caller.id);
      const person = await fetchPerson(caller.id);
      // Hidden until a guardian agrees: signed in all the same (AMB-130).
      if (person?.hidden) throw new HttpProblem("forbidden", "forbidden");
      if (!person?.active) throw new HttpProblem("unauthenticated", "session_ended");
      const doc: CommentDoc = {
        _id,
        blogId,
        parentId: thread,
        author: shownAuthor(person.userName, person.role),
        authorId: caller.id,
        authorRole: person.role,
        text,
        state: needsApproval(person, text) ? "waiting" : "shown",
        createdAt: new Date(),
        reported: false,
        reports: [],
      };
      const added = await comments.add(newCommentBy(caller, blog, doc));
      await removeIfBlogDeleted(blogs, blogId, comments);
      return { comment: commentFor(caller)(added) };
    }).app;
}
