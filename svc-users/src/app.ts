import { LIMITS } from "@tutorsetu/contracts/market";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { usersApi } from "@tutorsetu/contracts/users";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/app";
import { authenticate } from "@tutorsetu/service-kit/auth";
import { limiter } from "@tutorsetu/service-kit/limit";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { lookupRoutes } from "./administration/lookup-routes.ts";
import { administrationRoutes } from "./administration/routes.ts";
import type { CheckGuardian } from "./guardians/consent.ts";
import type { Leaving } from "./leaving/leaving.ts";
import { leavingRoutes } from "./leaving/routes.ts";
import { mailRoutes } from "./mail/internal-routes.ts";
import { devMailbox } from "./mail/dev-mailbox.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import { internalRoutes } from "./people/internal-routes.ts";
import { ownRoutes } from "./people/own-routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { phoneRoutes } from "./phones/routes.ts";
import { showPhone } from "./phones/show-phone.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import type { Tokens } from "./sessions/tokens.ts";
import type { Stores } from "./store.ts";

export interface Deps extends Stores, Omit<ServiceOptions, "name" | "maxBody" | "upload"> {
  readonly leaving: Leaving;
  readonly tokens: Tokens;
  readonly bookings: ServiceClient;
  readonly internalSecret: string;
  readonly registrationsPerHour?: number;
  readonly emailAnswers?: number;
  readonly contactEmail?: string;
  readonly strictWith?: CheckGuardian | undefined;
  /** The folder of e-mails to show on the development page. */
  readonly mailboxFolder?: string | undefined;
  readonly now?: () => Date;
}

const FORM_OVERHEAD = 64 * 1024;

/** The whole service as a value: no sockets, no environment. */
export function createApp({
  registrationsPerHour = 60,
  emailAnswers = 300,
  contactEmail = "hello@tutorsetu.example",
  now = () => new Date(),
  mailboxFolder,
  log,
  ready,
  ...rest
}: Deps) {
  const app = createService({
    name: "svc-users",
    upload: { path: usersApi.uploadImage.path, maxBody: LIMITS.imageBytes + FORM_OVERHEAD },
    log,
    ready,
  });
  const guesses = limiter(5, 60, en.tooManyLogins);
  const deps = { ...rest, registrationsPerHour, emailAnswers, contactEmail, now, guesses };
  app.use(authenticate(deps.tokens.verify));
  app.route("/", sessionRoutes(deps));
  app.route("/", passwordRoutes(deps));
  app.route("/", leavingRoutes(deps));
  app.route("/", administrationRoutes(deps));
  app.route("/", lookupRoutes(deps));
  app.route("/", mailRoutes(deps));
  app.route("/", pictureRoutes(deps));
  app.route("/", phoneRoutes(deps));
  app.route("/", ownRoutes(deps));
  app.route("/", peopleRoutes({ ...deps, showPhone: showPhone(deps) }));
  app.route("/", internalRoutes(deps));
  if (mailboxFolder) app.route("/", devMailbox(mailboxFolder));
  return app;
}
