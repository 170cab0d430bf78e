// Calls with the schemas that check them. A program carries only the services whose tables it names; who needs no schema takes
// `calls/by-slice.ts`.
import { bookingsApi } from "./apis/bookings.ts";
import { chatApi } from "./apis/chat.ts";
import { contentApi } from "./apis/content.ts";
import { gatewayApi } from "./apis/gateway.ts";
import { usersApi } from "./apis/users.ts";

export { bookingsApi, bookingsInternal } from "./apis/bookings.ts";
export { chatApi, chatInternal } from "./apis/chat.ts";
export { contentApi, contentInternal } from "./apis/content.ts";
export { clientEventsApi, deploymentsApi } from "./apis/gateway.ts";
export { usersApi, usersInternal } from "./apis/users.ts";
export type { ServiceName } from "./calls/by-slice.ts";

/** Every public call of the platform, by the slice that answers it. With each call's `access` this is the policy table. */
export const apis = {
  "svc-users": usersApi,
  "svc-bookings": bookingsApi,
  "svc-chat": chatApi,
  "svc-content": contentApi,
  gateway: gatewayApi,
} as const;
