import type { AuditKind } from "@tutorsetu/contracts/security/audit";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { type HttpProblem, statusOf } from "../http-problem.ts";
import type { Context } from "hono";
import type { AppEnv } from "../env.ts";
import { requestOf } from "./request.ts";

/** Problems that are on record wherever they are answered. */
const KINDS: Partial<Record<ProblemCode, AuditKind>> = {
  login_failed: "login_failed",
  current_wrong: "password_wrong",
  second_factor_wrong: "second_factor_wrong",
  second_factor_required: "second_factor_missing",
  passkey_wrong: "second_factor_wrong",
  passkey_refused: "passkey_refused",
};

/**
 * Records a wrong password. It begins after the answer: that takes as long whether there is such an account or not, and a
 * record that cannot be written does not keep anybody from trying again.
 */
export function recordFailure({ code, detail, status }: HttpProblem, c: Context<AppEnv>): void {
  const { audit, caller } = c.var;
  const what = detail.recordAs ?? KINDS[code];
  if (!what || !audit) return;
  const by = caller?.id ?? null;
  const note = status === statusOf.too_often ? "too_often" : undefined;
  // Whoever is signed in may still fail to sign in to another account, or to none.
  const own = code === "login_failed" ? undefined : caller?.id;
  const entry = { what, by, of: detail.about ?? own, note, ...requestOf(c) };
  // What fails is logged and counted by the trail.
  setImmediate(() => void audit.count(entry).catch(() => {}));
}
