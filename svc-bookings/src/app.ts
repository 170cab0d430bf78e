import { createService, type ServiceOptions } from "@tutorsetu/service-kit/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import type { BookingDoc } from "./bookings/doc.ts";
import type { AskPeople } from "./bookings/people.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import type { Bookings } from "./bookings/store.ts";
import { neighbourRoutes } from "./neighbours/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import type { Reviews } from "./reviews/store.ts";

export interface Deps extends Omit<ServiceOptions, "name" | "maxBody"> {
  readonly verify: VerifyToken;
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly askPeople: AskPeople;
  readonly announce: (doc: BookingDoc) => void;
  readonly tellRating: (tutorUserId: string) => void;
  readonly internalSecret: string;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp(deps: Deps) {
  const { verify, bookings, reviews, askPeople, announce, tellRating, internalSecret, ...service } =
    deps;
  const app = createService({ name: "svc-bookings", ...service });
  // A neighbour's secret is no session: its routes stand before the check of tokens.
  app.route("/", neighbourRoutes({ bookings, reviews, announce, askPeople, internalSecret }));
  app.use(authenticate(verify));
  app.route("/", bookingRoutes({ bookings, reviews, askPeople, announce }));
  app.route("/", reviewRoutes({ bookings, reviews, askPeople, tellRating }));
  return app;
}
