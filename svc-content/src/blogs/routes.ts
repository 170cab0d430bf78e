import { type Blog, contentApi, CreateBlog } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { markdownToText } from "@tutorsetu/contracts/markdown-text";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { PageAsk } from "@tutorsetu/service-kit/pages";
import { validate } from "@tutorsetu/service-kit/validate";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Comments } from "../store/comments.ts";
import { idFrom } from "../id-from.ts";
import { byAdmin, reactionBy, readableBlog, removeIfBlogDeleted } from "../policy.ts";
import type { PostReactions, ReactionKind, Reactions } from "../store/reactions.ts";
import type { BlogDoc, Blogs, BlogText } from "../store/blogs.ts";

interface Deps {
  readonly blogs: Blogs;
  readonly reactions: Reactions;
  readonly comments: Comments;
}

const api = contentApi;

/** The first 150 characters as people read them, without Markdown. */
export const excerptOf = (content: string) =>
  Array.from(markdownToText(content)).slice(0, LIMITS.blogPreview).join("");

const toBlog = (doc: BlogDoc, reactions: PostReactions): Blog => ({
  ...doc,
  ...reactions,
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

export function blogRoutes({ blogs, reactions, comments }: Deps) {
  const reactionsPerPerson = limiter(120, 60);

  async function show(doc: BlogDoc, userId: string | null): Promise<Blog> {
    return toBlog(doc, (await reactions.of([doc._id], userId))(doc._id));
  }

  async function list(which: "published" | "all", page: PageAsk, userId: string | null) {
    const { docs, ...rest } = await blogs.list(which, page);
    const reactionsOf = await reactions.of(
      docs.map((doc) => doc._id),
      userId,
    );
    return { blogs: docs.map((doc) => toBlog(doc, reactionsOf(doc._id))), ...rest };
  }

  /** Once per account (AMB-105). */
  const react =
    (kind: ReactionKind, on: boolean) => async (c: Context<AppEnv, "/blogs/:id/like">) => {
      const caller = callerOf(c);
      await reactionsPerPerson.take(caller.id);
      const blog = await blogs.find(idFrom(c.req.param("id")));
      const reaction = reactionBy(caller, blog, kind);
      const { blogId } = reaction;
      await reactions.set(reaction, on);
      await removeIfBlogDeleted(blogs, blogId, reactions);
      return c.json((await reactions.of([blogId], caller.id))(blogId));
    };

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
      const doc = readableBlog(caller, await blogs.find(idFrom(c.req.param("id"))));
      return c.json({ blog: await show(doc, caller?.id ?? null) });
    })

    .post("/blogs", authorize(api.createBlog.access), validate("json", CreateBlog), async (c) => {
      const caller = callerOf(c);
      const doc = { _id: newId(), ...toText(c.req.valid("json")), createdAt: new Date() };
      await blogs.add(byAdmin(caller, doc));
      c.var.log.info({ audit: "blog", by: caller.id, of: doc._id }, "admin action");
      return c.json(await show(doc, caller.id), 201);
    })

    .put(
      "/blogs/:id",
      authorize(api.updateBlog.access),
      validate("json", CreateBlog),
      async (c) => {
        const caller = callerOf(c);
        const id = byAdmin(caller, idFrom(c.req.param("id")));
        const doc = await blogs.change(id, toText(c.req.valid("json")));
        if (!doc) throw new HttpProblem("not_found", en.noSuchBlog);
        c.var.log.info({ audit: "blog-edit", by: caller.id, of: doc._id }, "admin action");
        return c.json(await show(doc, caller.id));
      },
    )

    .delete("/blogs/:id", authorize(api.deleteBlog.access), async (c) => {
      const caller = callerOf(c);
      const id = byAdmin(caller, idFrom(c.req.param("id")));
      const isRemoved = await blogs.remove(id);
      // Also when it was removed already: the process that removed it may have crashed before this.
      await Promise.all([reactions.removeOf(id), comments.removeOf(id)]);
      if (!isRemoved) throw new HttpProblem("not_found", en.noSuchBlog);
      c.var.log.info({ audit: "blog-delete", by: caller.id, of: id }, "admin action");
      return c.json({ message: en.blogDeleted });
    })

    .put("/blogs/:id/like", authorize(api.like.access), react("like", true))
    .delete("/blogs/:id/like", authorize(api.unlike.access), react("like", false))
    .put("/blogs/:id/save", authorize(api.save.access), react("save", true))
    .delete("/blogs/:id/save", authorize(api.unsave.access), react("save", false));
}
