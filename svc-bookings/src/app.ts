import { createService, type ServiceOptions } from "@tutorsetu/service-kit/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import type { AskBlockers } from "./blocks/ask.ts";
import type { Blocks } from "./blocks/store.ts";
import type { BookingDoc } from "./bookings/doc.ts";
import type { AskPeople } from "./bookings/people.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import type { Bookings } from "./bookings/store.ts";
import { neighbourRoutes } from "./neighbours/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import type { Reviews } from "./reviews/store.ts";

export interface Deps extends Pick<ServiceOptions, "log" | "ready"> {
  readonly verify: VerifyToken;
  readonly bookings: Bookings;
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly askPeople: AskPeople;
  readonly askBlockers: AskBlockers;
  readonly announce: (doc: BookingDoc) => void;
  readonly tellRating: (tutorUserId: string) => void;
  readonly internalSecret: string;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp(deps: Deps) {
  const { verify, log, ready } = deps;
  const app = createService({ name: "svc-bookings", log, ready });
  // A neighbour's secret is no session: its routes stand before the check of tokens.
  app.route("/", neighbourRoutes(deps));
  app.use(authenticate(verify));
  app.route("/", bookingRoutes(deps));
  app.route("/", reviewRoutes(deps));
  return app;
}
