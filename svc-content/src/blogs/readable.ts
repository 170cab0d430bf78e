import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { idFrom } from "../id-from.ts";
import type { BlogDoc, Blogs } from "./store.ts";

/** The post, when this caller may read it: drafts exist for administrators only. */
export async function readableBlog(
  blogs: Blogs,
  id: string,
  caller: Caller | null,
): Promise<BlogDoc> {
  const doc = await blogs.find(idFrom(id));
  const mayRead = doc && (!doc.draft || caller?.role === "Admin");
  if (!mayRead) throw new HttpProblem("not_found", en.noSuchBlog);
  return doc;
}

/** After something was written about a post: when the post was deleted meanwhile, that goes too. */
export async function orTakeBack(
  blogs: Blogs,
  id: string,
  about: { removeOf(blogId: string): Promise<void> },
): Promise<void> {
  if (await blogs.find(id)) return;
  await about.removeOf(id);
  throw new HttpProblem("not_found", en.noSuchBlog);
}
