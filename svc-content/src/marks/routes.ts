import { contentApi } from "@tutorsetu/contracts/content";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { type Context, Hono } from "hono";
import { orTakeBack, readableBlog } from "../blogs/readable.ts";
import type { Blogs } from "../blogs/store.ts";
import type { MarkKind, Marks } from "./store.ts";

interface Deps {
  readonly blogs: Blogs;
  readonly marks: Marks;
}

const api = contentApi;

/** Likes and saves of posts, once per account (AMB-105). */
export function markRoutes({ blogs, marks }: Deps) {
  const perPerson = limiter(120, 60);

  const mark = (kind: MarkKind, on: boolean) => async (c: Context<AppEnv, "/blogs/:id/like">) => {
    const caller = callerOf(c);
    await perPerson.take(caller.id);
    const { _id } = await readableBlog(blogs, c.req.param("id"), caller);
    await marks.set(_id, caller.id, kind, on);
    await orTakeBack(blogs, _id, marks);
    return c.json((await marks.of([_id], caller.id))(_id));
  };

  return new Hono<AppEnv>()
    .put("/blogs/:id/like", authorize(api.like.access), mark("like", true))
    .delete("/blogs/:id/like", authorize(api.unlike.access), mark("like", false))
    .put("/blogs/:id/save", authorize(api.save.access), mark("save", true))
    .delete("/blogs/:id/save", authorize(api.unsave.access), mark("save", false));
}
