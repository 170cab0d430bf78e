import * as z from "zod/mini";
import { Done, pageQuery, pageReply } from "../page.ts";
import { code } from "../problems.ts";
import { EMAIL_CHOICES, NOTIFICATION_LANGUAGES } from "./choices.ts";
import { CHANNELS } from "./kinds.ts";

const Choice = z.object({ email: z.enum(EMAIL_CHOICES), push: z.boolean(), sms: z.boolean() });

const groupsOf = <T extends z.core.$ZodType>(choice: T) =>
  z.object({
    requests: choice,
    lessons: choice,
    requirements: choice,
    messages: choice,
    reviews: choice,
    searches: choice,
    help: choice,
    notices: choice,
    account: choice,
  });

export const NotificationSettings = z.object({
  language: z.enum(NOTIFICATION_LANGUAGES),
  groups: groupsOf(Choice),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What is left out stays as it is; something must be there. */
export const ChangeNotificationSettings = z
  .object({
    language: z.optional(z.enum(NOTIFICATION_LANGUAGES)),
    groups: z.optional(z.partial(groupsOf(z.partial(Choice)))),
  })
  .check(z.refine(({ language, groups }) => Boolean(language ?? groups), code("invalid")));
export type ChangeNotificationSettings = z.infer<typeof ChangeNotificationSettings>;

/** A path of this site with what follows it, e.g. `/my-bookings?booking=1`; never another site. */
export const noticeLink = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]{0,300}$/));

/** The links of notices whose matters the caller has seen. */
export const SeenLinks = z.object({
  links: z.array(noticeLink).check(z.minLength(1), z.maxLength(50, code("too_many"))),
});

/** What never reached somebody, for administrators. */
export const Delivery = z.object({
  _id: z.string(),
  userId: z.string(),
  /** Missing while svc-users is unavailable. */
  userName: z.optional(z.string()),
  channel: z.enum(CHANNELS),
  /** The kinds of what it tells; missing for notices without one. */
  kinds: z.array(z.string()),
  tries: z.int(),
  /** Codes only. */
  error: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was given up. */
  endedAt: z.iso.datetime(),
});
export type Delivery = z.infer<typeof Delivery>;

const base64url = (least: number, most: number) =>
  z
    .string(code("push_invalid"))
    .check(z.regex(/^[\w-]+={0,2}$/, code("push_invalid")), z.minLength(least), z.maxLength(most));

const endpoint = z.string(code("push_invalid")).check(z.maxLength(1000, code("push_invalid")));

/** As browsers give it (`PushSubscription.toJSON()`), with the language of the page. */
export const PushSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(80, 100), auth: base64url(20, 30) }),
  language: z.optional(z.enum(["en", "hi"])),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const notificationSchemas = {
  notificationSettings: { reply: NotificationSettings },
  changeNotificationSettings: { body: ChangeNotificationSettings, reply: NotificationSettings },
  unreadNotices: { reply: z.object({ unread: z.int() }) },
  readNoticesAbout: { body: SeenLinks, reply: z.object({ read: z.int() }) },
  deliveries: {
    query: z.object({ state: z.optional(z.enum(["dead"])), ...pageQuery }),
    reply: z.object({ deliveries: z.array(Delivery), ...pageReply }),
  },
  retryDelivery: { reply: Done },
  pushKey: { reply: z.object({ key: z.nullable(z.string()) }) },
  addPushSubscription: { body: PushSubscription, reply: Done },
  removePushSubscription: { query: z.object({ endpoint }), reply: Done },
};
