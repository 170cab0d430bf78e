import { bookingsApi } from "./bookings.ts";
import { chatApi } from "./chat.ts";
import { contentApi } from "./content.ts";
import { deploymentsApi } from "./deployments.ts";
import { usersApi } from "./users.ts";

/** Every public call of the platform, by the slice that answers it. With each endpoint's `access` this is the policy table. */
export const apis = {
  "svc-users": usersApi,
  "svc-bookings": bookingsApi,
  "svc-chat": chatApi,
  "svc-content": contentApi,
  gateway: deploymentsApi,
} as const;

/** A service behind the gateway. */
export type ServiceName = Exclude<keyof typeof apis, "gateway">;
