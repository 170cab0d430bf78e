import { type Blog, contentApi, CreateBlog } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Comments } from "../comments/store.ts";
import { idFrom } from "../id-from.ts";
import type { Marks, PostMarks } from "../marks/store.ts";
import type { PageAsk } from "@tutorsetu/service-kit/pages";
import { excerptOf } from "./excerpt.ts";
import { readableBlog } from "./readable.ts";
import type { BlogDoc, Blogs, BlogText } from "./store.ts";

interface Deps {
  readonly blogs: Blogs;
  readonly marks: Marks;
  readonly comments: Comments;
}

const api = contentApi;
const toBlog = (doc: BlogDoc, marks: PostMarks): Blog => ({
  ...doc,
  ...marks,
  draft: doc.draft ?? false,
  keyTakeaways: [...doc.keyTakeaways],
  createdAt: doc.createdAt.toISOString(),
});
const toText = ({
  excerpt,
  keyTakeaways = [],
  coverImage = null,
  draft = false,
  ...form
}: CreateBlog): BlogText => ({
  ...form,
  excerpt: excerpt || excerptOf(form.content),
  keyTakeaways,
  coverImage,
  draft,
});

export function blogRoutes({ blogs, marks, comments }: Deps) {
  async function show(doc: BlogDoc, userId: string | null): Promise<Blog> {
    return toBlog(doc, (await marks.of([doc._id], userId))(doc._id));
  }

  async function list(which: "published" | "all", page: PageAsk, userId: string | null) {
    const { docs, ...rest } = await blogs.list(which, page);
    const marksOf = await marks.of(
      docs.map((doc) => doc._id),
      userId,
    );
    return { blogs: docs.map((doc) => toBlog(doc, marksOf(doc._id))), ...rest };
  }

  return new Hono<AppEnv>()
    .get(
      "/blogs",
      authorize(api.blogs.access),
      validate("query", api.blogs.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const found = await list("published", { cursor, limit }, c.var.caller?.id ?? null);
        return c.json({ ...found, page: 1 });
      },
    )

    .get(
      "/blogs/all",
      authorize(api.allBlogs.access),
      validate("query", api.allBlogs.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        return c.json(await list("all", { cursor, limit }, callerOf(c).id));
      },
    )

    .get("/blogs/:id", authorize(api.blog.access), async (c) => {
      const { caller } = c.var;
      const doc = await readableBlog(blogs, c.req.param("id"), caller);
      return c.json({ blog: await show(doc, caller?.id ?? null) });
    })

    .post("/blogs", authorize(api.createBlog.access), validate("json", CreateBlog), async (c) => {
      const by = callerOf(c).id;
      const doc = { _id: newId(), ...toText(c.req.valid("json")), createdAt: new Date() };
      await blogs.add(doc);
      c.var.log.info({ audit: "blog", by, of: doc._id }, "admin action");
      return c.json(await show(doc, by), 201);
    })

    .put("/blogs/:id", authorize(api.updateBlog.access), validate("json", CreateBlog), async (c) => {
      const by = callerOf(c).id;
      const doc = await blogs.change(idFrom(c.req.param("id")), toText(c.req.valid("json")));
      if (!doc) throw new HttpProblem("not_found", en.noSuchBlog);
      c.var.log.info({ audit: "blog-edit", by, of: doc._id }, "admin action");
      return c.json(await show(doc, by));
    })

    .delete("/blogs/:id", authorize(api.deleteBlog.access), async (c) => {
      const id = idFrom(c.req.param("id"));
      const isRemoved = await blogs.remove(id);
      // Also when it was gone already: whoever removed it may have died before this.
      await Promise.all([marks.removeOf(id), comments.removeOf(id)]);
      if (!isRemoved) throw new HttpProblem("not_found", en.noSuchBlog);
      c.var.log.info({ audit: "blog-delete", by: callerOf(c).id, of: id }, "admin action");
      return c.json({ message: en.blogDeleted });
    });
}
