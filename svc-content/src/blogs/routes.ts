import { type Blog, type Comment, contentApi, CreateBlog } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/market";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { allow, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { valid } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { AskPerson } from "../people.ts";
import {
  type BlogDoc,
  type Blogs,
  type CommentDoc,
  type Mark,
  type Marks,
  noMarks,
} from "./store.ts";

interface Deps {
  readonly blogs: Blogs;
  readonly askPerson: AskPerson;
}

const api = contentApi;
const toBlog = (doc: BlogDoc, marks: Marks = noMarks): Blog => ({
  ...doc,
  ...marks,
  keyTakeaways: [...doc.keyTakeaways],
  createdAt: doc.createdAt.toISOString(),
});
const toComment = ({ blogId: _blogId, createdAt, ...doc }: CommentDoc): Comment => ({
  ...doc,
  createdAt: createdAt.toISOString(),
});

/** The first characters as people read them, without the marks of Markdown. */
const excerptOf = (content: string) =>
  Array.from(
    content
      .replaceAll(/[#*_>`]/g, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  )
    .slice(0, LIMITS.blogPreview)
    .join("");

export function blogRoutes({ blogs, askPerson }: Deps) {
  const commenting = limiter(20, 600);

  async function blogOf(id: string): Promise<BlogDoc> {
    const doc = await blogs.find(id.toLowerCase());
    if (!doc) throw new Fail("not_found", en.noSuchBlog);
    return doc;
  }

  async function mark(id: string, userId: string, kind: Mark, on: boolean) {
    const { _id } = await blogOf(id);
    await blogs.mark(_id, userId, kind, on);
    return (await blogs.marks([_id], userId)).get(_id) ?? noMarks;
  }

  return new Hono<AppEnv>()
    .get(
      "/blogs",
      allow(api.blogs.access),
      valid("query", api.blogs.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const { docs, ...page } = await blogs.list(cursor, limit);
        const marks = await blogs.marks(
          docs.map((d) => d._id),
          c.var.caller?.id ?? null,
        );
        return c.json({
          blogs: docs.map((doc) => toBlog(doc, marks.get(doc._id))),
          page: 1,
          ...page,
        });
      },
    )

    .get("/blogs/:id", allow(api.blog.access), async (c) => {
      const doc = await blogOf(c.req.param("id"));
      const marks = await blogs.marks([doc._id], c.var.caller?.id ?? null);
      return c.json({ blog: toBlog(doc, marks.get(doc._id)) });
    })

    .post("/blogs", allow(api.createBlog.access), valid("json", CreateBlog), async (c) => {
      const { excerpt, keyTakeaways = [], ...form } = c.req.valid("json");
      const doc: BlogDoc = {
        _id: newId(),
        ...form,
        excerpt: excerpt || excerptOf(form.content),
        keyTakeaways,
        coverImage: null,
        createdAt: new Date(),
      };
      await blogs.add(doc);
      c.var.log.info({ audit: "blog", by: callerOf(c).id, of: doc._id }, "admin action");
      return c.json(toBlog(doc), 201);
    })

    .delete("/blogs/:id", allow(api.deleteBlog.access), async (c) => {
      if (!(await blogs.remove(c.req.param("id").toLowerCase())))
        throw new Fail("not_found", en.noSuchBlog);
      c.var.log.info(
        { audit: "blog-delete", by: callerOf(c).id, of: c.req.param("id") },
        "admin action",
      );
      return c.json({ message: en.blogDeleted });
    })

    .put("/blogs/:id/like", allow(api.like.access), async (c) =>
      c.json(await mark(c.req.param("id"), callerOf(c).id, "like", true)),
    )
    .delete("/blogs/:id/like", allow(api.unlike.access), async (c) =>
      c.json(await mark(c.req.param("id"), callerOf(c).id, "like", false)),
    )
    .put("/blogs/:id/save", allow(api.save.access), async (c) =>
      c.json(await mark(c.req.param("id"), callerOf(c).id, "save", true)),
    )
    .delete("/blogs/:id/save", allow(api.unsave.access), async (c) =>
      c.json(await mark(c.req.param("id"), callerOf(c).id, "save", false)),
    )

    .get("/blogs/:id/comments", allow(api.comments.access), async (c) => {
      const { _id } = await blogOf(c.req.param("id"));
      return c.json({ comments: (await blogs.comments(_id)).map(toComment) });
    })

    .post(
      "/blogs/:id/comments",
      allow(api.comment.access),
      valid("json", api.comment.body ?? z.never()),
      async (c) => {
        const { id } = callerOf(c);
        const { _id } = await blogOf(c.req.param("id"));
        await commenting.take(id);
        const person = await askPerson(id);
        if (!person) throw new Fail("unauthenticated", en.sessionEnded);
        const doc = {
          _id: newId(),
          blogId: _id,
          author: person.userName,
          authorId: id,
          text: c.req.valid("json").text,
          createdAt: new Date(),
        };
        await blogs.comment(doc);
        return c.json({ comment: toComment(doc) }, 201);
      },
    );
}
