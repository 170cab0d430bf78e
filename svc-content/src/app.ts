import { LIMITS } from "@tutorsetu/contracts/domain";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/server/app";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import { blogRoutes } from "./blogs/routes.ts";
import type { Blogs } from "./blogs/store.ts";
import { commentRoutes } from "./comments/routes.ts";
import type { Comments } from "./comments/store.ts";
import { contactRoutes } from "./contact/routes.ts";
import type { Contacts } from "./contact/store.ts";
import { createOutcomes } from "./help/outcome.ts";
import { helpRoutes } from "./help/routes.ts";
import type { HelpRequests } from "./help/store.ts";
import { markRoutes } from "./marks/routes.ts";
import type { Marks } from "./marks/store.ts";
import { noticeRoutes } from "./notices/routes.ts";
import type { NoticeDoc, Notices } from "./notices/store.ts";
import type { AskPerson } from "./people.ts";

export interface Deps extends Omit<ServiceOptions, "name" | "maxBody"> {
  readonly verify: VerifyToken;
  readonly askPerson: AskPerson;
  readonly help: HelpRequests;
  readonly notices: Notices;
  readonly blogs: Blogs;
  readonly marks: Marks;
  readonly comments: Comments;
  readonly contacts: Contacts;
  /** Tells the person's open pages. */
  readonly announce: (notice: NoticeDoc) => void;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp(deps: Deps) {
  const app = createService({ ...deps, name: "svc-content", maxBody: LIMITS.blogContent * 6 });
  app.use(authenticate(deps.verify));
  app.route("/", helpRoutes({ ...deps, outcomes: createOutcomes(deps) }));
  app.route("/", noticeRoutes(deps));
  // Before the posts: `/blogs/comments` is no post's id.
  app.route("/", commentRoutes(deps));
  app.route("/", blogRoutes(deps));
  app.route("/", markRoutes(deps));
  app.route("/", contactRoutes(deps));
  return app;
}
