import { createService, type ServiceOptions } from "@tutorsetu/service-kit/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import type { Chat, Publish } from "./messages/chat.ts";
import type { KnownPeople } from "./messages/people.ts";
import { chatRoutes } from "./messages/routes.ts";
import type { Messages } from "./messages/store.ts";

export interface Deps extends Omit<ServiceOptions, "name" | "maxBody"> {
  readonly verify: VerifyToken;
  readonly chat: Chat;
  readonly messages: Messages;
  readonly people: KnownPeople;
  readonly publish: Publish;
  readonly internalSecret: string;
}

/** The HTTP half of the service as a value: no sockets, no environment. */
export function createApp({
  verify,
  chat,
  messages,
  people,
  publish,
  internalSecret,
  ...service
}: Deps) {
  const app = createService({ name: "svc-chat", ...service });
  app.use(authenticate(verify));
  app.route("/", chatRoutes({ chat, messages, people, publish, internalSecret }));
  return app;
}
