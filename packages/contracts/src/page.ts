import * as z from "zod";
import { en } from "./messages/en/server.ts";

export const PAGE_SIZE = 20;

/** Query of a cursor-paged list: `limit` 1–50, `cursor` is what the last page called `nextCursor`. */
export const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(PAGE_SIZE).optional(),
};

export const pageReply = { nextCursor: z.string().nullable(), total: z.number().int() };

/** A MongoDB ObjectId in hexadecimal; missing or malformed it has one text, by which services know it for an id. */
export const Id = z.string(en.badId).regex(/^[0-9a-f]{24}$/i, en.badId);

/** The reply of a call that has only a sentence for the person. */
export const Done = z.object({ message: z.string() });
