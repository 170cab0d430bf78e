import { LIMITS } from "@tutorsetu/contracts/market";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/app";
import { authenticate } from "@tutorsetu/service-kit/auth";
import { peopleRoutes } from "./people/routes.ts";
import type { People } from "./people/store.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import type { Pictures } from "./pictures/store.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import type { Sessions } from "./sessions/store.ts";
import type { Tokens } from "./sessions/tokens.ts";

export interface Deps extends Omit<ServiceOptions, "name" | "maxBody"> {
  readonly people: People;
  readonly sessions: Sessions;
  readonly pictures: Pictures;
  readonly tokens: Tokens;
  readonly internalSecret: string;
  readonly registrationsPerHour?: number;
}

const FORM_OVERHEAD = 64 * 1024;

/** The whole service as a value: no sockets, no environment. */
export function createApp({
  people,
  sessions,
  pictures,
  tokens,
  internalSecret,
  registrationsPerHour = 60,
  ...service
}: Deps) {
  const app = createService({
    name: "svc-users",
    maxBody: LIMITS.imageBytes + FORM_OVERHEAD,
    ...service,
  });
  app.use(authenticate(tokens.verify));
  app.route("/", sessionRoutes({ people, sessions, tokens, internalSecret, registrationsPerHour }));
  app.route("/", pictureRoutes({ people, pictures }));
  app.route("/", peopleRoutes({ people, sessions, internalSecret }));
  return app;
}
