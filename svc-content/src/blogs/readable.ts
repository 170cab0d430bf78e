import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Caller } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import type { BlogDoc, Blogs } from "./store.ts";

/** The post, when this caller may read it: drafts exist for administrators only. */
export async function readableBlog(
  blogs: Blogs,
  id: string,
  caller: Caller | null,
): Promise<BlogDoc> {
  const doc = await blogs.find(id.toLowerCase());
  const mayRead = doc && (!doc.draft || caller?.role === "Admin");
  if (!mayRead) throw new Fail("not_found", en.noSuchBlog);
  return doc;
}
