import { calls } from "../calls/by-slice.ts";
import { chatInternalCalls } from "../calls/chat.ts";
import { chatInternalSchemas, chatSchemas } from "../chat.ts";
import { endpointsOf } from "../endpoint.ts";

export const chatApi = endpointsOf(calls["svc-chat"], chatSchemas);
export const chatInternal = endpointsOf(chatInternalCalls, chatInternalSchemas);
