import type { SuspensionOf } from "@tutorsetu/service-kit/env";
import { contentApi } from "@tutorsetu/contracts/apis";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/server/app";
import { auditRoutes } from "@tutorsetu/service-kit/audit/routes";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { authenticate, type VerifyToken } from "@tutorsetu/service-kit/auth";
import { blogRoutes } from "./blogs/routes.ts";
import type { Blogs } from "./store/blogs.ts";
import { commentRoutes } from "./comments/routes.ts";
import type { Comments } from "./store/comments.ts";
import { contactRoutes } from "./contact/routes.ts";
import type { Contacts } from "./store/contacts.ts";
import { helpOutcomes } from "./help/outcome.ts";
import { helpRoutes } from "./help/routes.ts";
import { internalRoutes } from "./internal/routes.ts";
import type { HelpRequests } from "./store/help.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { pushRoutes } from "./notifications/push-routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { unsubscribeRoutes } from "./notifications/unsubscribe/routes.ts";
import type { UnsubscribeTokens } from "./notifications/unsubscribe/token.ts";
import type { Deliveries } from "./store/deliveries.ts";
import type { Erasure } from "./store/erasure.ts";
import type { Names } from "./store/names.ts";
import type { OwnData } from "./store/own-data.ts";
import type { NoticeDoc, Notices } from "./store/notices.ts";
import type { SettingsStore } from "./store/notification-settings.ts";
import type { PushSubscriptions } from "./store/push-subscriptions.ts";
import type { Reactions } from "./store/reactions.ts";

export interface Deps extends Omit<ServiceOptions, "name"> {
  readonly audit: AuditTrail;
  readonly verify: VerifyToken;
  readonly suspensionOf?: SuspensionOf;
  readonly fetchPerson: FetchPerson;
  readonly help: HelpRequests;
  readonly notices: Notices;
  readonly blogs: Blogs;
  readonly reactions: Reactions;
  readonly comments: Comments;
  readonly contacts: Contacts;
  readonly settings: SettingsStore;
  readonly deliveries: Deliveries;
  readonly erasure: Erasure;
  readonly names: Names;
  readonly ownData: OwnData;
  readonly subscriptions: PushSubscriptions;
  /** Tells its receiver soon: open pages, and by every channel that the receiver has chosen. */
  readonly publishNotice: (notice: NoticeDoc) => void;
  /** Tells a person's open pages that something was read. */
  readonly publishRead: (userId: string) => void;
  readonly deliverSoon: () => void;
  readonly tokens: UnsubscribeTokens;
  /** Where people open the site. */
  readonly site: string;
  /** The public VAPID key; null where there is none. */
  readonly pushKey: string | null;
  /** Origins of push services besides the known ones. */
  readonly pushServices: readonly string[];
  readonly internalSecret: string;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp(deps: Deps) {
  const app = createService({ ...deps, name: "svc-content", api: contentApi });
  // Services come with the shared secret, not with a token: their routes stand before the check of tokens.
  app.route("/", internalRoutes(deps));
  // Nor with one: the links below e-mails.
  app.route("/", unsubscribeRoutes(deps));
  app.use(authenticate(deps.verify, deps.suspensionOf));
  app.route("/", helpRoutes({ ...deps, outcomes: helpOutcomes(deps) }));
  app.route("/", noticeRoutes(deps));
  app.route("/", notificationRoutes(deps));
  app.route("/", pushRoutes(deps));
  // Before the posts: `/blogs/comments` is not the id of a post.
  app.route("/", commentRoutes(deps));
  app.route("/", blogRoutes(deps));
  app.route("/", contactRoutes(deps));
  app.route("/", auditRoutes(contentApi.audit, deps.audit));
  return app;
}
