import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { Upstreams } from "../proxy/upstreams.ts";

const RECORD_MS = 3000;

interface Rollback {
  readonly name: string;
  /** What everybody gets again. */
  readonly version: string;
}

/** Of whom asks: the token, and what the gateway says about the request. */
type Headers = Readonly<Record<string, string>>;

/**
 * Has the rollback put on the audit record, before it happens: what cannot be recorded is not done. It is asked for with
 * the administrator's own token, so that the gateway, which everybody can reach, holds no secret of the services.
 */
export async function recordRollback(users: Upstreams | undefined, of: Rollback, headers: Headers) {
  const body = JSON.stringify(of);
  const post = { method: "POST", body } as const;
  const asked = { ...headers, "content-type": "application/json" };
  const answer = await users?.ask(usersCalls.recordRollback.path, RECORD_MS, asked, post);
  // An older svc-users knows no such entries; the release's own history tells of it.
  if (answer?.status !== 200 && answer?.status !== 404)
    throw new HttpProblem("unavailable", "unavailable");
}
