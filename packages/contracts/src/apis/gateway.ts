import { clientEventsCalls } from "../calls/client-events.ts";
import { deploymentsCalls } from "../calls/deployments.ts";
import { deploymentsSchemas } from "../deployments.ts";
import { endpointsOf } from "../endpoint.ts";
import { clientEventsSchemas } from "../web/client-events.ts";

export const deploymentsApi = endpointsOf(deploymentsCalls, deploymentsSchemas);
export const clientEventsApi = endpointsOf(clientEventsCalls, clientEventsSchemas);

/** What the gateway answers itself. No table of its own in `apis.ts`: recorded contracts name a call by the first table that has it. */
export const gatewayApi = { ...deploymentsApi, ...clientEventsApi };
