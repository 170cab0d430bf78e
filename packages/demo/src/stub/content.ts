import type { contentApi } from "@tutorsetu/contracts/apis";
import type { Blog, Comment, HelpRequest } from "@tutorsetu/contracts/content";
import type { Delivery, NotificationSettings } from "@tutorsetu/contracts/notifications/calls";
import { DEFAULT_CHOICE } from "@tutorsetu/contracts/notifications/choices";
import { GROUPS } from "@tutorsetu/contracts/notifications/kinds";
import { demoBlogs, demoComments, demoContacts, demoHelp, demoNotices } from "../content.ts";
import { fixedId } from "../random.ts";
import {
  type Answers,
  done,
  emptyAudit,
  me,
  noReports,
  pageOf,
  people,
  StubError,
} from "./context.ts";

const iso = <T extends { createdAt: Date }>(one: T) => ({
  ...one,
  createdAt: one.createdAt.toISOString(),
});

const blogs: Blog[] = demoBlogs().map((post) => ({
  ...iso(post),
  coverImage: null,
  likes: 12,
  keyTakeaways: [...post.keyTakeaways],
  liked: false,
  saved: false,
}));
const help: HelpRequest[] = demoHelp(people).map(iso);
const notices = demoNotices(people).map(iso);
const comments = demoComments(people).map(iso);
const shown = ({ _id, author, authorId, text, createdAt, parentId, state }: Comment): Comment => ({
  _id,
  author,
  authorId,
  text,
  createdAt,
  parentId,
  state,
});

const notificationSettings: NotificationSettings = {
  language: "both",
  groups: {
    requests: { ...DEFAULT_CHOICE },
    lessons: { ...DEFAULT_CHOICE },
    requirements: { ...DEFAULT_CHOICE },
    messages: { ...DEFAULT_CHOICE },
    reviews: { ...DEFAULT_CHOICE },
    searches: { ...DEFAULT_CHOICE },
    help: { ...DEFAULT_CHOICE },
    notices: { ...DEFAULT_CHOICE },
    account: { ...DEFAULT_CHOICE },
  },
};
const deadDelivery: Delivery = {
  _id: fixedId("dlvr", 1),
  userId: people.tutors[0]?.userId ?? fixedId("user", 1),
  userName: people.tutors[0]?.userName ?? "Asha",
  channel: "email",
  kinds: ["booking_requested"],
  tries: 1,
  error: "UndeliverableError: The mailbox refuses: EENVELOPE 550",
  createdAt: new Date(Date.now() - 7_200_000).toISOString(),
  endedAt: new Date(Date.now() - 7_190_000).toISOString(),
};

function found<T extends { _id: string }>(list: readonly T[], id: string): T {
  const one = list.find(({ _id }) => _id === id);
  if (!one) throw new StubError(404, "Nothing here has this id.");
  return one;
}

const hasWords = (search: string) => (post: Blog) => {
  const all = [post.title, post.content, post.author, ...post.keyTakeaways].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

const marked = (liked: boolean, saved: boolean) => () => ({ likes: liked ? 13 : 12, liked, saved });

type Written = Parameters<NonNullable<Answers<typeof contentApi>["createBlog"]>>[0]["body"];

const written = (body: Written, old?: Blog): Blog => ({
  _id: old?._id ?? fixedId("newb", blogs.length + 1),
  title: body.title,
  content: body.content,
  author: body.author,
  coverImage: body.coverImage ?? null,
  excerpt: body.excerpt ?? body.content.slice(0, 150),
  likes: old?.likes ?? 0,
  keyTakeaways: body.keyTakeaways ?? [],
  createdAt: old?.createdAt ?? new Date().toISOString(),
  liked: false,
  saved: false,
  draft: body.draft ?? false,
});

/** What svc-content answers, out of the demo data. */
export const content: Answers<typeof contentApi> = {
  submitHelp: done("Your request would be sent."),
  helpRequests: () => ({ data: help }),
  solveHelp: ({ params, body }) => ({
    data: { ...found(help, params.id), solved: body.solved },
  }),
  sendNotice: done("The notice would be sent."),
  notices: () => ({ data: notices.filter(({ user }) => user._id === me().userId) }),
  readNotice: ({ params, body }) => ({
    data: { ...found(notices, params.id), solved: body.solved },
  }),
  notificationSettings: () => notificationSettings,
  changeNotificationSettings({ body: { language, groups = {} } }) {
    if (language) notificationSettings.language = language;
    for (const group of GROUPS) Object.assign(notificationSettings.groups[group], groups[group]);
    return notificationSettings;
  },
  unreadNotices: () => ({
    unread: notices.filter(({ user, solved }) => user._id === me().userId && !solved).length,
  }),
  readNoticesAbout: () => ({ read: 0 }),
  deliveries: () => ({ deliveries: [deadDelivery], nextCursor: null, total: 1 }),
  retryDelivery: done("It would be sent again."),
  pushKey: () => ({ key: null }),
  addPushSubscription: done("This device would get your notifications."),
  removePushSubscription: done("This device would get no notifications any longer."),
  blogs(input) {
    const { items, page } = pageOf(blogs.filter(hasWords(input.query.q ?? "")), input);
    return { blogs: items, page: 1, ...page };
  },
  allBlogs(input) {
    const { items, page } = pageOf(blogs, input);
    return { blogs: items, ...page };
  },
  blog: ({ params }) => ({ blog: found(blogs, params.id) }),
  createBlog({ body }) {
    const blog = written(body);
    blogs.unshift(blog);
    return blog;
  },
  updateBlog: ({ params, body }) => written(body, found(blogs, params.id)),
  deleteBlog: done("The post would be deleted."),
  like: marked(true, false),
  unlike: marked(false, false),
  save: marked(false, true),
  unsave: marked(false, false),
  comments({ params, query }) {
    const ofPost = comments.filter(
      ({ blogId, state }) => blogId === params.id && state === "shown",
    );
    const { items, page } = pageOf(ofPost, { query });
    return { comments: items.map(shown), ...page };
  },
  comment: ({ body }) => ({
    comment: {
      _id: fixedId("newc", Date.now()),
      author: me().userName,
      authorId: me().userId,
      text: body.text,
      createdAt: new Date().toISOString(),
      parentId: body.parentId ?? null,
      state: "shown",
    },
  }),
  deleteComment: done("The comment would be taken back."),
  reportedCommentsBy: noReports,
  reportComment: done("Thank you, we will look at it."),
  moderateComment: ({ params, body }) => ({
    comment: { ...shown(found(comments, params.id)), state: body.state },
  }),
  commentsToCheck(input) {
    const waiting = comments.filter(({ state, reported }) => state === "waiting" || reported);
    const { items, page } = pageOf(waiting, input);
    const toCheck = items.map(({ reports, blogId, ...comment }) => ({
      ...shown(comment),
      blogId,
      blogTitle: blogs.find(({ _id }) => _id === blogId)?.title ?? "",
      reports: reports.map(({ reason, createdAt }) => iso({ reason, createdAt })),
    }));
    return { comments: toCheck, ...page };
  },
  contacts(input) {
    const { items, page } = pageOf(demoContacts().map(iso), input);
    return { contacts: items, ...page };
  },
  answerContact: ({ params, body }) => ({
    contact: {
      ...found(demoContacts().map(iso), params.id),
      settlement: { by: me().userName, at: new Date().toISOString() },
      ...(body.text ? { answer: body.text } : {}),
    },
  }),
  audit: emptyAudit,
  contact: done("Your message would be sent."),
};
