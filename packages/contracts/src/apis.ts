import { bookingsApi } from "./bookings.ts";
import { chatApi } from "./chat.ts";
import { contentApi } from "./content.ts";
import { usersApi } from "./users.ts";

/** Every public call of the platform, by the service that answers it. With each endpoint's `access` this is the policy table. */
export const apis = {
  "svc-users": usersApi,
  "svc-bookings": bookingsApi,
  "svc-chat": chatApi,
  "svc-content": contentApi,
} as const;

export type ServiceName = keyof typeof apis;
