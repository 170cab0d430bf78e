import type { AuditKind } from "@tutorsetu/contracts/security/audit";
import type { Context } from "hono";
import { routePath } from "hono/route";
import { addressOf } from "../address.ts";
import type { AppEnv } from "../env.ts";

/** What an entry says of the request that caused it. */
export const requestOf = (c: Context<AppEnv>) => ({
  from: addressOf(c),
  route: `${c.req.method} ${routePath(c)}`,
  requestId: c.var.requestId,
});

/** Writes that the caller of a request did something, to whom or what, before it is done; `by` for somebody who is not signed in. */
export type RecordAct = (what: AuditKind, of?: string, by?: string) => Promise<void>;

export const recordOf =
  (c: Context<AppEnv>): RecordAct =>
  async (what, of, by = c.var.caller?.id) =>
    c.var.audit?.write({ what, by: by ?? null, of, ...requestOf(c) });
