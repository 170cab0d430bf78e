import { contentApi, PostComment, ReportComment } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Blogs } from "../store/blogs.ts";
import { idFrom } from "../id-from.ts";
import type { FetchPerson } from "../people.ts";
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
import { commentFor, threadsFor, toComment, viewerOf } from "./threads.ts";

interface Deps {
  readonly blogs: Blogs;
  readonly comments: Comments;
  readonly fetchPerson: FetchPerson;
}

const api = contentApi;

export function commentRoutes({ blogs, comments, fetchPerson }: Deps) {
  const perPerson = limiter(20, 600);
  const reporting = limiter(20, 600);

  const find = (id: string) => comments.find(idFrom(id));

  /** The thread a reply belongs to: a reply to a reply joins the same thread. */
  async function threadOf(parentId: string, blogId: string, caller: Caller): Promise<string> {
    const parent = visibleComment(caller, await find(parentId));
    if (parent.blogId !== blogId || parent.state !== "shown")
      throw new HttpProblem("not_found", en.noSuchComment);
    return parent.parentId ?? parent._id;
  }

  return new Hono<AppEnv>()
    .get(
      "/blogs/comments",
      authorize(api.commentsToCheck.access),
      validate("query", api.commentsToCheck.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const { docs, ...page } = await comments.toCheck({ cursor, limit });
        const titles = await blogs.titles(docs.map((doc) => doc.blogId));
        const found = docs.map((doc) => ({
          ...toComment(doc),
          blogId: doc.blogId,
          blogTitle: titles.get(doc.blogId) ?? "",
          reports: doc.reports.map(({ reason, createdAt }) => ({
            reason,
            createdAt: createdAt.toISOString(),
          })),
        }));
        return c.json({ comments: found, ...page });
      },
    )

    .put(
      "/blogs/comments/:id",
      authorize(api.moderateComment.access),
      validate("json", api.moderateComment.body ?? z.never()),
      async (c) => {
        const { state } = c.req.valid("json");
        const caller = callerOf(c);
        const doc = await comments.moderate(byAdmin(caller, idFrom(c.req.param("id"))), state);
        if (!doc) throw new HttpProblem("not_found", en.noSuchComment);
        c.var.log.info({ audit: "comment", by: caller.id, of: doc._id, state }, "admin action");
        return c.json({ comment: toComment(doc) });
      },
    )

    .delete("/blogs/comments/:id", authorize(api.deleteComment.access), async (c) => {
      const own = ownComment(callerOf(c), await find(c.req.param("id")));
      if (!(await comments.withdraw(own))) throw new HttpProblem("not_found", en.noSuchComment);
      return c.json({ message: en.commentDeleted });
    })

    .post(
      "/blogs/comments/:id/report",
      authorize(api.reportComment.access),
      validate("json", ReportComment),
      async (c) => {
        const caller = callerOf(c);
        await reporting.take(caller.id);
        const comment = await find(c.req.param("id"));
        await comments.report(reportBy(caller, comment, c.req.valid("json").reason));
        return c.json({ message: en.reported }, 201);
      },
    )

    .get(
      "/blogs/:id/comments",
      authorize(api.comments.access),
      validate("query", api.comments.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const { caller } = c.var;
        const { _id } = readableBlog(caller, await blogs.find(idFrom(c.req.param("id"))));
        const viewer = viewerOf(caller);
        const { docs, replies, ...page } = await comments.of(_id, viewer, { cursor, limit });
        return c.json({ comments: threadsFor(viewer, docs, replies), ...page });
      },
    )

    .post(
      "/blogs/:id/comments",
      authorize(api.comment.access),
      validate("json", PostComment),
      async (c) => {
        const caller = callerOf(c);
        const { text, parentId } = c.req.valid("json");
        const blog = await blogs.find(idFrom(c.req.param("id")));
        const { _id: blogId } = readableBlog(caller, blog);
        const thread = parentId ? await threadOf(parentId, blogId, caller) : null;
        await perPerson.take(caller.id);
        const person = await fetchPerson(caller.id);
        if (!person?.active) throw new HttpProblem("unauthenticated", en.sessionEnded);
        const doc: CommentDoc = {
          _id: newId(),
          blogId,
          parentId: thread,
          author: person.userName,
          authorId: caller.id,
          text,
          state: needsApproval(person, text) ? "waiting" : "shown",
          createdAt: new Date(),
          reported: false,
          reports: [],
        };
        await comments.add(newCommentBy(caller, blog, doc));
        await removeIfBlogDeleted(blogs, blogId, comments);
        return c.json({ comment: commentFor(caller)(doc) }, 201);
      },
    );
}
