import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../env.ts";

/** What anybody may read. */
export const isPublicRead = ({ method, access }: Pick<Endpoint, "method" | "access">) =>
  method === "GET" && access.roles === "anyone";

/** A reply may be kept, but is asked for again before it is used; what was made for somebody only by their own browser. */
const cacheControl = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.ok) return;
  c.header("vary", "Authorization", { append: true });
  c.header("cache-control", c.req.header("authorization") ? "private, no-cache" : "no-cache");
});

/** Makes public reads cheap to ask again: with the ETag of what a caller would get, they are a 304. Weak, as the gateway compresses. */
export const revalidation: readonly MiddlewareHandler<AppEnv>[] = [
  etag({ weak: true }),
  cacheControl,
];
