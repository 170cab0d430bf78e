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
import { orTakeBack, readableBlog } from "../blogs/readable.ts";
import type { Blogs } from "../blogs/store.ts";
import { idFrom } from "../id-from.ts";
import type { AskPerson } from "../people.ts";
import type { CommentDoc, Comments } from "./store.ts";
import { commentFor, canSee, threadsFor, toComment } from "./threads.ts";
import type { Viewer } from "./viewer.ts";
import { mustWait } from "./trust.ts";

interface Deps {
  readonly blogs: Blogs;
  readonly comments: Comments;
  readonly askPerson: AskPerson;
}

const api = contentApi;
const viewerOf = (caller: Caller | null): Viewer => ({
  id: caller?.id ?? null,
  isAdmin: caller?.role === "Admin",
});

export function commentRoutes({ blogs, comments, askPerson }: Deps) {
  const perPerson = limiter(20, 600);
  const reporting = limiter(20, 600);

  async function visible(id: string, caller: Caller): Promise<CommentDoc> {
    const doc = await comments.find(idFrom(id));
    if (!doc || !canSee(doc, viewerOf(caller))) throw new HttpProblem("not_found", en.noSuchComment);
    return doc;
  }

  /** The thread a reply belongs to: an answer to an answer joins the same thread. */
  async function threadOf(parentId: string, blogId: string, caller: Caller): Promise<string> {
    const parent = await visible(parentId, caller);
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
        const doc = await comments.moderate(idFrom(c.req.param("id")), state);
        if (!doc) throw new HttpProblem("not_found", en.noSuchComment);
        c.var.log.info(
          { audit: "comment", by: callerOf(c).id, of: doc._id, state },
          "admin action",
        );
        return c.json({ comment: toComment(doc) });
      },
    )

    .delete("/blogs/comments/:id", authorize(api.deleteComment.access), async (c) => {
      const caller = callerOf(c);
      const doc = await visible(c.req.param("id"), caller);
      if (doc.authorId !== caller.id) throw new HttpProblem("forbidden", en.notYours);
      if (!(await comments.takeBack(doc._id, caller.id)))
        throw new HttpProblem("not_found", en.noSuchComment);
      return c.json({ message: en.commentDeleted });
    })

    .post(
      "/blogs/comments/:id/report",
      authorize(api.reportComment.access),
      validate("json", ReportComment),
      async (c) => {
        const caller = callerOf(c);
        await reporting.take(caller.id);
        const { _id } = await visible(c.req.param("id"), caller);
        const { reason } = c.req.valid("json");
        await comments.report(_id, { userId: caller.id, reason, createdAt: new Date() });
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
        const { _id } = await readableBlog(blogs, c.req.param("id"), caller);
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
        const { _id: blogId } = await readableBlog(blogs, c.req.param("id"), caller);
        const thread = parentId ? await threadOf(parentId, blogId, caller) : null;
        await perPerson.take(caller.id);
        const person = await askPerson(caller.id);
        if (!person?.active) throw new HttpProblem("unauthenticated", en.sessionEnded);
        const doc: CommentDoc = {
          _id: newId(),
          blogId,
          parentId: thread,
          author: person.userName,
          authorId: caller.id,
          text,
          state: mustWait(person, text) ? "waiting" : "shown",
          createdAt: new Date(),
          reported: false,
          reports: [],
        };
        await comments.add(doc);
        await orTakeBack(blogs, blogId, comments);
        return c.json({ comment: commentFor(caller)(doc) }, 201);
      },
    );
}
