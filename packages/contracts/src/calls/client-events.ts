import { publicAccess } from "../access.ts";
import { call, callsOf } from "../endpoint.ts";
import type { clientEventsSchemas } from "../web/client-events.ts";

/** Answered by the gateway itself. */
export const clientEventsCalls = callsOf<typeof clientEventsSchemas>()({
  /** What browsers tell of the pages that they show, several at once. */
  clientEvents: call("POST", "/client-events", publicAccess, 204, 60 * 1024),
});
