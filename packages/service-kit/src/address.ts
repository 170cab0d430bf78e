import type { Context } from "hono";

/** The visitor's address as the gateway saw it. */
export const addressOf = (c: Context) =>
  c.req.header("x-forwarded-for")?.split(",")[0]?.trim() ?? "direct";
