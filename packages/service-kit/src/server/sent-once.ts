import { createHash } from "node:crypto";
import type { Context } from "hono";
import { newId } from "../new-id.ts";

const ID_LENGTH = 24;

/**
 * The id of what a request makes. With an `Idempotency-Key` it is the same at every repetition by the same person, so that the
 * store's own unique ids make one thing of them, whichever instance they reach and however late. `person` is empty where anybody may.
 */
export function idOfSending(c: Context, person: string): { id: string; mayBeRepeated: boolean } {
  const key = c.req.header("idempotency-key");
  if (!key) return { id: newId(), mayBeRepeated: false };
  const { method, path } = c.req;
  const text = JSON.stringify([person, method, path, key]);
  const id = createHash("sha256").update(text).digest("hex").slice(0, ID_LENGTH);
  return { id, mayBeRepeated: true };
}
