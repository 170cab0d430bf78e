import { createService, type ServiceOptions } from "@tutorsetu/service-kit/server/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import { chatRoutes, type ChatRoutesDeps } from "./messages/routes.ts";
import { safetyRoutes, type SafetyRoutesDeps } from "./safety/routes.ts";

interface Deps extends ChatRoutesDeps, SafetyRoutesDeps {
  readonly verify: VerifyToken;
  readonly service: Omit<ServiceOptions, "name" | "maxBody">;
}

/** The HTTP routes of the service; no sockets, no environment. */
export function createApp({ verify, service, ...deps }: Deps) {
  const app = createService({ name: "svc-chat", ...service });
  app.use(authenticate(verify));
  app.route("/", chatRoutes(deps));
  app.route("/", safetyRoutes(deps));
  return app;
}
