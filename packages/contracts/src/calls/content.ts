import {
  adminOnly,
  authenticated,
  authenticatedOwn,
  authenticatedOwnOrAdmin,
  ownEvenSuspended,
  publicAccess,
} from "../access.ts";
import type { contentInternalSchemas, contentSchemas } from "../content.ts";
import { LIMITS } from "../domain.ts";
import { call, callsOf } from "../endpoint.ts";

/** A post of the greatest length, every sign of it escaped. */
const BLOG_BYTES = LIMITS.blogContent * 6;

export const contentCalls = callsOf<typeof contentSchemas>()({
  submitHelp: call("POST", "/helprequests/submithelpform", authenticated, 201),
  helpRequests: call("GET", "/helprequests/getallhelprequest", adminOnly),
  /** The writer gets a notice with the reply (AMB-101). */
  solveHelp: call("PUT", "/helprequests/marksolved/:id", adminOnly),
  sendNotice: call("POST", "/notices/send-notice", adminOnly, 201),
  notices: call("GET", "/notices/:id", authenticatedOwnOrAdmin),
  /** The recipient marks a notice as read. */
  readNotice: call("PUT", "/notices/:id/read", ownEvenSuspended),
  notificationSettings: call("GET", "/notifications/settings", authenticatedOwn),
  changeNotificationSettings: call("PUT", "/notifications/settings", ownEvenSuspended),
  /** How many of the caller's notices are unread. */
  unreadNotices: call("GET", "/notifications/unread", authenticatedOwn),
  /** Marks the caller's notices with these links as read: what they tell of was seen. Answers how many there were. */
  readNoticesAbout: call("PUT", "/notifications/read", ownEvenSuspended),
  /** What could not be delivered, newest first. */
  deliveries: call("GET", "/notifications/deliveries", adminOnly),
  /** Tries it again from the beginning. */
  retryDelivery: call("POST", "/notifications/deliveries/:id/retry", adminOnly),
  /** The public VAPID key; null where the deployment has none: then nobody is asked. */
  pushKey: call("GET", "/notifications/push-key", authenticated),
  /** This device gets the caller's notifications from now on; it may be sent again. */
  addPushSubscription: call("PUT", "/notifications/push-subscription", ownEvenSuspended),
  /** At a sign-out, too. */
  removePushSubscription: call("DELETE", "/notifications/push-subscription", ownEvenSuspended),
  blogs: call("GET", "/blogs", publicAccess),
  blog: call("GET", "/blogs/:id", publicAccess),
  createBlog: call("POST", "/blogs", adminOnly, 201, BLOG_BYTES),
  deleteBlog: call("DELETE", "/blogs/:id", adminOnly),
  like: call("PUT", "/blogs/:id/like", authenticated),
  unlike: call("DELETE", "/blogs/:id/like", authenticated),
  save: call("PUT", "/blogs/:id/save", authenticated),
  unsave: call("DELETE", "/blogs/:id/save", authenticated),
  /** All posts, drafts too, newest first. */
  allBlogs: call("GET", "/blogs/all", adminOnly),
  /** The whole post again; a draft that is published becomes the newest post. */
  updateBlog: call("PUT", "/blogs/:id", adminOnly, 200, BLOG_BYTES),
  /** A page of threads, oldest first, each followed by its replies; `total` counts what everybody sees. */
  comments: call("GET", "/blogs/:id/comments", publicAccess),
  /** From a new account or with a link it waits for approval (AMB-106). */
  comment: call("POST", "/blogs/:id/comments", authenticated, 201),
  /** The writer takes a comment back; replies to it stay. */
  deleteComment: call("DELETE", "/blogs/comments/:id", authenticatedOwn),
  /** Once per account and comment. */
  reportComment: call("POST", "/blogs/comments/:id/report", authenticated, 201),
  /** Approves or hides, and settles the reports. */
  moderateComment: call("PUT", "/blogs/comments/:id", adminOnly),
  /** Comments that wait or were reported, or what was settled of them, newest first. */
  commentsToCheck: call("GET", "/blogs/comments", adminOnly),
  /** The reported comments that this user wrote. */
  reportedCommentsBy: call("GET", "/blogs/comments/by/:id", adminOnly),
  /** What was sent through the contact form, newest first. */
  contacts: call("GET", "/contact", adminOnly),
  /** Once; nobody opens it again. */
  answerContact: call("PUT", "/contact/:id", adminOnly),
  contact: call("POST", "/contact", publicAccess, 201),
  audit: call("GET", "/audit/content", adminOnly),
});

/** What svc-content answers other services, under `/internal`, never through the gateway. */
export const contentInternalCalls = callsOf<typeof contentInternalSchemas>()({
  /** A notice that the platform writes to a person, of any kind. May be called again. */
  notice: call("POST", "/internal/notices/:id", publicAccess),
  /** In which language a person wants to be written to, by user id. */
  chosenLanguage: call("GET", "/internal/notification-languages/:id", publicAccess),
  /** Sessions of a person have ended: their devices get no more pushes. May be called again. */
  sessionsEnded: call("POST", "/internal/people/:userId/ended-sessions", publicAccess),
  /** The account is erased: whatever names it is anonymised, what is its own alone is removed. May be called again. */
  personErased: call("POST", "/internal/contents/of-erased/:userId", publicAccess),
  /** The person has another name. May be called again. */
  personRenamed: call("POST", "/internal/contents/of-renamed/:userId", publicAccess),
  /** What is held about the person, as they may see it, page by page. By POST: no log keeps a body. */
  ownData: call("POST", "/internal/contents/own-data/:userId", publicAccess),
  /** Notices to others that name an erased person: a label stands there instead. May be called again. */
  namedInNotices: call("POST", "/internal/notices/naming/:userId", publicAccess),
});
