import * as z from "zod/mini";
import { code } from "./problems.ts";

export const PAGE_SIZE = 20;

/** Query of a cursor-paged list: `limit` 1–50, `cursor` is what the last page called `nextCursor`. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), PAGE_SIZE),
  ),
};

/** The reply of a call that has only a sentence for the person. */
export const Done = z.object({ message: z.string() });

export const pageReply = { nextCursor: z.nullable(z.string()), total: z.int() };

/** A MongoDB ObjectId in hexadecimal; missing or malformed it has one code, by which services know it for an id. */
export const Id = z.string(code("bad_id")).check(z.regex(/^[0-9a-f]{24}$/i, code("bad_id")));
