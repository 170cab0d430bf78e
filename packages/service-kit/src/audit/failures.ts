import type { AuditKind } from "@tutorsetu/contracts/security/audit";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import type { HttpProblem } from "../http-problem.ts";
import type { Context } from "hono";
import type { AppEnv } from "../env.ts";
import { requestOf } from "./request.ts";

/** Problems that are on record wherever they are answered. */
const KINDS: Partial<Record<ProblemCode, AuditKind>> = {
  login_failed: "login_failed",
  current_wrong: "password_wrong",
  second_factor_wrong: "second_factor_wrong",
};

/**
 * Records a wrong password. The answer does not wait: it takes as long whether there is such an account or not, and a record
 * that cannot be written does not keep anybody from trying again.
 */
export function recordFailure({ code, detail }: HttpProblem, c: Context<AppEnv>): void {
  const { audit, caller } = c.var;
  const what = KINDS[code];
  if (!what || !audit) return;
  // What fails is logged and counted by the trail.
  audit.count({ what, by: caller?.id ?? null, of: detail.about, ...requestOf(c) }).catch(() => {});
}
