import { contentApi } from "@tutorsetu/contracts/apis";
import { type Blog, type CreateBlog } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/replies";
import { markdownToText, previewOf } from "@tutorsetu/contracts/markdown-text";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { PageAsk } from "@tutorsetu/service-kit/pages";
import type { Comments } from "../store/comments.ts";
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

/** What a card shows: a list of whole posts is many times longer. */
const asCard = (blog: Blog): Blog => ({
  ...blog,
  preview: previewOf(blog.content),
  content: "",
  keyTakeaways: [],
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

  async function list(
    which: "published" | "all",
    { q, ...page }: PageAsk & { readonly q?: string | undefined },
    userId: string | null,
  ) {
    const { docs, ...rest } = await blogs.list(which, page, q);
    const reactionsOf = await reactions.of(
      docs.map((doc) => doc._id),
      userId,
    );
    return { blogs: docs.map((doc) => toBlog(doc, reactionsOf(doc._id))), ...rest };
  }

  /** Once per account (AMB-105). */
  const react =
    (kind: ReactionKind, on: boolean) =>
    async ({ caller, params }: { readonly caller: Caller; readonly params: { id: string } }) => {
      await reactionsPerPerson.take(caller.id);
      const blog = await blogs.find(params.id);
      const reaction = reactionBy(caller, blog, kind);
      const { blogId } = reaction;
      await reactions.set(reaction, on);
      await removeIfBlogDeleted(blogs, blogId, reactions);
      return (await reactions.of([blogId], caller.id))(blogId);
    };

  return contractRoutes({ malformedIds: "unknown" })
    .on(api.blogs, async ({ c, query: { cursor, limit = PAGE_SIZE, shown, q } }) => {
      const found = await list("published", { cursor, limit, q }, c.var.caller?.id ?? null);
      const blogs = shown === "card" ? found.blogs.map(asCard) : found.blogs;
      return { ...found, blogs, page: 1 };
    })

    .on(api.allBlogs, ({ caller, query: { cursor, limit = PAGE_SIZE } }) =>
      list("all", { cursor, limit }, caller.id),
    )

    .on(api.blog, async ({ c, params }) => {
      const { caller } = c.var;
      const doc = readableBlog(caller, await blogs.find(params.id));
      return { blog: await show(doc, caller?.id ?? null) };
    })

    .on(api.createBlog, async ({ caller, record, body }) => {
      const doc = { _id: newId(), ...toText(body), createdAt: new Date() };
      await record("blog_created", doc._id);
      await blogs.add(byAdmin(caller, doc));
      return show(doc, caller.id);
    })

    .on(api.updateBlog, async ({ caller, params, body }) => {
      const doc = await blogs.change(byAdmin(caller, params.id), toText(body));
      if (!doc) throw new HttpProblem("not_found", "no_such_blog");
      return show(doc, caller.id);
    })

    .on(api.deleteBlog, async ({ caller, params }) => {
      const id = byAdmin(caller, params.id);
      const isRemoved = await blogs.remove(id);
      // Also when it was removed already: the process that removed it may have crashed before this.
      await Promise.all([reactions.removeOf(id), comments.removeOf(id)]);
      if (!isRemoved) throw new HttpProblem("not_found", "no_such_blog");
      return { message: en.blogDeleted };
    })

    .on(api.like, react("like", true))
    .on(api.unlike, react("like", false))
    .on(api.save, react("save", true))
    .on(api.unsave, react("save", false)).app;
}
