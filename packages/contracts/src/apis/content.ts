import { calls } from "../calls/by-slice.ts";
import { contentInternalCalls } from "../calls/content.ts";
import { contentInternalSchemas, contentSchemas } from "../content.ts";
import { endpointsOf } from "../endpoint.ts";

export const contentApi = endpointsOf(calls["svc-content"], contentSchemas);
export const contentInternal = endpointsOf(contentInternalCalls, contentInternalSchemas);
