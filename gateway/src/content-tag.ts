import { createHash } from "node:crypto";

/** Changes with the content. */
export const tagOf = (body: Buffer) =>
  createHash("sha256").update(body).digest("base64url").slice(0, 20);
