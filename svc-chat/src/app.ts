import { chatApi } from "@tutorsetu/contracts/apis";
import { auditRoutes } from "@tutorsetu/service-kit/audit/routes";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/server/app";
import type { SuspensionOf } from "@tutorsetu/service-kit/env";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import { limitCalls } from "./limits/limit-calls.ts";
import type { ChatLimits } from "./limits/limits.ts";
import {
  chatRoutes,
  type ChatRoutesDeps,
  pushRoutes,
  type PushRoutesDeps,
} from "./messages/routes.ts";
import {
  blockRoutes,
  type BlockRoutesDeps,
  safetyRoutes,
  type SafetyRoutesDeps,
} from "./safety/routes.ts";

interface Deps extends ChatRoutesDeps, SafetyRoutesDeps, PushRoutesDeps, BlockRoutesDeps {
  readonly audit: AuditTrail;
  readonly verify: VerifyToken;
  readonly suspensionOf?: SuspensionOf | undefined;
  readonly limits: Pick<ChatLimits, "events">;
  readonly service: Omit<ServiceOptions, "name">;
}

/** The HTTP routes of the service; no sockets, no environment. */
export function createApp({ audit, verify, suspensionOf, service, limits, ...deps }: Deps) {
  const app = createService({ name: "svc-chat", api: chatApi, ...service, audit });
  app.use(authenticate(verify, suspensionOf));
  app.route("/", pushRoutes(deps));
  app.route("/", blockRoutes(deps));
  app.use(limitCalls(limits.events));
  app.route("/", chatRoutes(deps));
  app.route("/", safetyRoutes(deps));
  app.route("/", auditRoutes(chatApi.audit, audit));
  return app;
}
