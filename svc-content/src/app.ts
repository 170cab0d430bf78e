import { LIMITS } from "@tutorsetu/contracts/market";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import { blogRoutes } from "./blogs/routes.ts";
import type { Blogs } from "./blogs/store.ts";
import { contactRoutes } from "./contact/routes.ts";
import type { Contacts } from "./contact/store.ts";
import { helpRoutes } from "./help/routes.ts";
import type { HelpRequests } from "./help/store.ts";
import { noticeRoutes } from "./notices/routes.ts";
import type { Notices } from "./notices/store.ts";
import type { AskPerson } from "./people.ts";

export interface Deps extends Omit<ServiceOptions, "name" | "maxBody"> {
  readonly verify: VerifyToken;
  readonly askPerson: AskPerson;
  readonly help: HelpRequests;
  readonly notices: Notices;
  readonly blogs: Blogs;
  readonly contacts: Contacts;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp({ verify, askPerson, help, notices, blogs, contacts, ...service }: Deps) {
  const app = createService({ name: "svc-content", maxBody: LIMITS.blogContent * 6, ...service });
  app.use(authenticate(verify));
  app.route("/", helpRoutes({ help, notices, askPerson }));
  app.route("/", noticeRoutes({ notices, askPerson }));
  app.route("/", blogRoutes({ blogs, askPerson }));
  app.route("/", contactRoutes({ contacts }));
  return app;
}
