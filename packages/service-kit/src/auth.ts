import type { Access } from "@tutorsetu/contracts/access";
import { PUBLIC_PAGE_HEADER } from "@tutorsetu/contracts/web/server-bundle";
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv, Caller, SuspensionOf } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";
import { isAboutOthers, recorded } from "./audit/administrators.ts";

/** The caller a token speaks for; null when it is false, expired or revoked. */
export type VerifyToken = (token: string) => Promise<Caller | null>;

export const bearerOf = (header: string | undefined) =>
  /^Bearer ([\w.-]{1,4096})$/.exec(header ?? "")?.[1];

/** Whether the reply goes into a page that many people get: it is nobody's, and leaves out what each may see a share of. */
export const isForPublicPage = (c: Context): boolean =>
  c.req.header(PUBLIC_PAGE_HEADER) !== undefined;

/** Every request: a good token makes `c.var.caller`, a bad one is a 401 unless the call takes anyone. */
export const authenticate = (verify: VerifyToken, suspensionOf?: SuspensionOf) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set("suspensionOf", suspensionOf);
    const token = bearerOf(c.req.header("authorization"));
    if (token && !isForPublicPage(c)) c.set("caller", await verify(token));
    await next();
  });

/** For every change: an administrator has proved a second factor, where that is required. */
export function rejectWithoutSecondFactor({ needsSecondFactor }: Caller): void {
  if (needsSecondFactor) throw new HttpProblem("forbidden", "second_factor_needed");
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** Throws the reason at somebody who is suspended. */
export async function rejectSuspended(userId: string, suspensionOf?: SuspensionOf): Promise<void> {
  const reason = (await suspensionOf?.(userId)) ?? null;
  if (reason !== null) throw new HttpProblem("forbidden", "suspended", { params: { reason } });
}

/** What a suspended person may not do: write, and look at what only administrators see. */
const isForUnsuspended = (access: Access, caller: Caller, c: Context<AppEnv>) =>
  !access.evenSuspended && (!READS.has(c.req.method) || isAboutOthers(access, caller, c));

/** What anybody may read, a suspended administrator reads as a stranger; the access log still learns who it was. */
async function asStranger(c: Context<AppEnv>, next: Next): Promise<boolean> {
  const { caller, suspensionOf } = c.var;
  if (caller?.role !== "Admin" || !READS.has(c.req.method)) return false;
  if (((await suspensionOf?.(caller.id)) ?? null) === null) return false;
  c.set("caller", null);
  await next();
  c.set("caller", caller);
  return true;
}

/**
 * The policy of one call, before its handler. Ownership is the handler's own first statement. What administrators do is
 * recorded here, so that no call can forget it.
 */
export const authorize = (access: Access) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (access.roles === "anyone") {
      if (!(await asStranger(c, next))) await recorded(access, c, next);
      return;
    }
    const { caller } = c.var;
    if (!caller) {
      const code = c.req.header("authorization") ? "session_ended" : "unauthenticated";
      throw new HttpProblem("unauthenticated", code);
    }
    if (!access.roles.includes(caller.role)) throw new HttpProblem("forbidden", "forbidden");
    if (!READS.has(c.req.method) && !access.beforeSecondFactor) rejectWithoutSecondFactor(caller);
    if (isForUnsuspended(access, caller, c)) await rejectSuspended(caller.id, c.var.suspensionOf);
    return recorded(access, c, next);
  });

/** The caller of a route behind `authorize`; never null there. */
export function callerOf(c: { var: { caller: Caller | null } }): Caller {
  if (!c.var.caller) throw new HttpProblem("unauthenticated", "unauthenticated");
  return c.var.caller;
}
