import type { Access } from "@tutorsetu/contracts/access";
import { Id } from "@tutorsetu/contracts/page";
import type { Context, Next } from "hono";
import type { AppEnv, Caller } from "../env.ts";
import { requestOf } from "./request.ts";
import type { AuditTrail } from "./audit-trail.ts";

/** The first id in the path. */
const idIn = (c: Context<AppEnv>) =>
  Object.values(c.req.param())
    .find((value) => Id.safeParse(value).success)
    ?.toLowerCase();

/** Whether an administrator calls about others: what is for administrators only, about people, or with an id that is not theirs. */
export function isAboutOthers({ roles, shows }: Access, caller: Caller, c: Context<AppEnv>) {
  if (caller.role !== "Admin") return false;
  if (shows === "people") return true;
  if (roles === "anyone") return false;
  const id = idIn(c);
  return roles.every((role) => role === "Admin") || (id !== undefined && id !== caller.id);
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

async function recordRead(audit: AuditTrail, caller: Caller, c: Context<AppEnv>, next: Next) {
  await next();
  if (!c.res.ok) return;
  // Nothing is shown that is not on record: when this rejects, the answer becomes its failure.
  await audit.count({ what: "admin_read", by: caller.id, of: idIn(c), ...requestOf(c) });
}

async function recordChange(audit: AuditTrail, caller: Caller, c: Context<AppEnv>, next: Next) {
  const entry = { by: caller.id, of: idIn(c), ...requestOf(c) };
  // First: a change that cannot be recorded is not made.
  await audit.write({ what: "admin_change", ...entry });
  await next();
  if (c.res.ok) return;
  const failed = { what: "admin_change_failed", ...entry, note: String(c.res.status) } as const;
  // The trail logs it; the answer says already that nothing was changed.
  await audit.write(failed).catch(() => {});
}

/** Runs the rest of a call, and records it when an administrator looks at, or changes, what is not their own. */
export async function recorded(access: Access, c: Context<AppEnv>, next: Next): Promise<void> {
  const { audit, caller } = c.var;
  if (!audit || !caller || !isAboutOthers(access, caller, c)) return next();
  return isRead(c.req.method)
    ? recordRead(audit, caller, c, next)
    : recordChange(audit, caller, c, next);
}
