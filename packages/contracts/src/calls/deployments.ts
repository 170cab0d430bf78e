import { adminOnly } from "../access.ts";
import type { deploymentsSchemas } from "../deployments.ts";
import { call, callsOf } from "../endpoint.ts";

/** Answered by the gateway itself. */
export const deploymentsCalls = callsOf<typeof deploymentsSchemas>()({
  list: call("GET", "/deployments", adminOnly),
  /** Takes the canary away, or goes back to the version before; 409 when there is nothing to go back to. */
  rollBack: call("POST", "/deployments/:name/rollback", adminOnly),
});
