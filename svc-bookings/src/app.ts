import { createService, type ServiceOptions } from "@tutorsetu/service-kit/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import type { AskPeople } from "./bookings/people.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import type { BookingDoc, Bookings } from "./bookings/store.ts";

export interface Deps extends Omit<ServiceOptions, "name" | "maxBody"> {
  readonly verify: VerifyToken;
  readonly bookings: Bookings;
  readonly askPeople: AskPeople;
  readonly announce: (doc: BookingDoc) => void;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp({ verify, bookings, askPeople, announce, ...service }: Deps) {
  const app = createService({ name: "svc-bookings", ...service });
  app.use(authenticate(verify));
  app.route("/", bookingRoutes({ bookings, askPeople, announce }));
  return app;
}
