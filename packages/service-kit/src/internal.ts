import { createHash, timingSafeEqual } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Only neighbours that know the shared secret pass; to everybody else the route does not exist. */
export function internalOnly(secret: string) {
  const expected = digest(`Bearer ${secret}`);
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = digest(c.req.header("authorization") ?? "");
    if (!timingSafeEqual(given, expected)) throw new HttpProblem("not_found", "not_found");
    await next();
  });
}
