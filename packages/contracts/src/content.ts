import * as z from "zod/mini";
import { reportsAboutSchema } from "./administration/reports-about.ts";
import { AnswerContact, settledQuery, settlement } from "./administration/settlements.ts";
import { noticeLink, notificationSchemas } from "./notifications/calls.ts";
import { NOTIFICATION_LANGUAGES } from "./notifications/choices.ts";
import { auditSchema } from "./security/audit.ts";
import { ownDataSchema } from "./security/own-data.ts";
import { erasedContentSchema, namedInNoticesSchema, renamedSchema } from "./security/privacy.ts";
import { BLOG_COVERS, LIMITS } from "./domain.ts";
import { Done, Id, pageQuery, pageReply } from "./page.ts";
import { email, optionalText, Role, text } from "./people.ts";
import { code } from "./problems.ts";

const writing = {
  subject: text("subject_required", LIMITS.subject),
  message: text("message_required", LIMITS.message),
};

export const HelpForm = z.object(writing);

const who = z.object({ _id: z.string(), userName: z.string(), email: z.string() });

/** Written by `user`; an administrator solves it. */
export const HelpRequest = z.object({
  _id: z.string(),
  user: who,
  role: Role,
  subject: z.string(),
  message: z.string(),
  solved: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type HelpRequest = z.infer<typeof HelpRequest>;

/** Written to `user`; solved means read. */
export const Notice = z.extend(HelpRequest, {
  sentBy: z.string(),
  /** What the platform itself tells, which pages word in the reader's language with `params`; missing in what a person wrote. */
  kind: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.string())),
  /** Where what it tells of is seen; missing in those of before. */
  link: z.optional(noticeLink),
});
export type Notice = z.infer<typeof Notice>;

/** `id` is the recipient's user or profile id, `role` must be theirs. */
export const SendNotice = z.object({ id: Id, role: Role, ...writing });
export type SendNotice = z.infer<typeof SendNotice>;

const Solved = z.object({ solved: z.boolean() });

/** The names of the drawings a post may carry (AMB-104). */
export const BlogCover = z.enum(BLOG_COVERS);
export type BlogCover = z.infer<typeof BlogCover>;

export const Blog = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string(),
  /** The name of a bundled cover; null: the one that goes with the title. */
  coverImage: z.nullable(z.string()),
  excerpt: z.string(),
  likes: z.int(),
  keyTakeaways: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** The caller's own marks; false for visitors. */
  liked: z.boolean(),
  saved: z.boolean(),
  /** Seen by administrators only until it is published (AMB-113). */
  draft: z.boolean(),
  /** How its text begins, where the reply leaves the content out. */
  preview: z.optional(z.string()),
});
export type Blog = z.infer<typeof Blog>;

export const CreateBlog = z.object({
  title: text("blog_required", LIMITS.blogTitle),
  content: text("blog_required", LIMITS.blogContent),
  author: text("blog_required", 80),
  excerpt: z.optional(optionalText(300)),
  keyTakeaways: z.optional(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300, code("too_long"))))
      .check(z.maxLength(12, code("too_many"))),
  ),
  coverImage: z.optional(z.nullable(BlogCover)),
  draft: z.optional(z.boolean()),
});
export type CreateBlog = z.infer<typeof CreateBlog>;

/** Waiting and hidden comments are shown to their writer and to administrators; of a removed one only the place is left. */
export const CommentState = z.enum(["shown", "waiting", "hidden", "removed"]);
export type CommentState = z.infer<typeof CommentState>;

export const Comment = z.object({
  _id: z.string(),
  author: z.string(),
  authorId: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** The comment that this one answers; null for the beginning of a thread. */
  parentId: z.nullable(z.string()),
  state: CommentState,
  /** Whether the caller reported it; told in lists only, and not by older servers. */
  reportedByViewer: z.optional(z.boolean()),
});
export type Comment = z.infer<typeof Comment>;

export const PostComment = z.object({
  text: text("comment_required", LIMITS.comment),
  parentId: z.optional(Id),
});

export const ReportComment = z.object({ reason: text("reason_required", 500) });

/** A comment that waits for approval or was reported, for the administrator. */
export const CommentToCheck = z.extend(Comment, {
  blogId: z.string(),
  blogTitle: z.string(),
  /** Missing in comments from before it was stored. */
  authorRole: z.optional(Role),
  ...settlement,
  reports: z.array(z.object({ reason: z.string(), createdAt: z.iso.datetime() })),
});
export type CommentToCheck = z.infer<typeof CommentToCheck>;

export const Contact = z.object({
  name: text("name_required", 80),
  email: email("contact_email_required", "contact_email_invalid"),
  subject: text("contact_subject_required", LIMITS.subject),
  message: text("contact_message_required", LIMITS.message),
  /** A trap for robots; people never see the field. */
  website: z.optional(z.string().check(z.maxLength(200))),
});
export type Contact = z.infer<typeof Contact>;

export const ContactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** Who answered, and when. */
  ...settlement,
  /** What was e-mailed; missing when it was answered elsewhere. */
  answer: z.optional(z.string()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const Marks = z.object({ likes: z.int(), liked: z.boolean(), saved: z.boolean() });

export const contentInternalSchemas = {
  personErased: erasedContentSchema,
  personRenamed: renamedSchema,
  ownData: ownDataSchema,
  namedInNotices: namedInNoticesSchema,
  notice: {
    body: z.object({
      user: who,
      role: Role,
      /** Pages word those that they know in the reader's language, with `params`; of others they show the texts. */
      kind: z.string().check(z.maxLength(40)),
      params: z.record(z.string(), z.string()),
      subject: z.string(),
      message: z.string(),
      at: z.iso.datetime(),
      link: z.optional(noticeLink),
    }),
    reply: z.object({ ok: z.literal(true) }),
  },
  chosenLanguage: {
    /** Null: not chosen. */
    reply: z.object({ language: z.nullable(z.enum(NOTIFICATION_LANGUAGES)) }),
  },
  sessionsEnded: {
    body: z.object({
      sids: z.array(z.string()),
      /** All others too, but for `kept`, as far as they are from before `at`: some had expired and are in no list. */
      others: z.optional(z.object({ kept: z.string(), at: z.iso.datetime() })),
    }),
    reply: z.object({ ok: z.literal(true) }),
  },
};

export const contentSchemas = {
  audit: auditSchema,
  ...notificationSchemas,
  submitHelp: { body: HelpForm, reply: Done },
  helpRequests: { reply: z.object({ data: z.array(HelpRequest) }) },
  solveHelp: {
    body: z.extend(Solved, { reply: z.optional(optionalText(LIMITS.message)) }),
    reply: z.object({ data: HelpRequest }),
  },
  sendNotice: { body: SendNotice, reply: Done },
  notices: { reply: z.object({ data: z.array(Notice) }) },
  readNotice: { body: Solved, reply: z.object({ data: Notice }) },
  blogs: {
    query: z.object({
      ...pageQuery,
      /** `card`: what a card shows, without content and key takeaways; older servers send all. */
      shown: z.optional(z.enum(["card"])),
      /** Words that a post must all have, in its title, texts, key takeaways or author; older servers send all posts. */
      q: z.optional(optionalText(LIMITS.search)),
    }),
    reply: z.object({ blogs: z.array(Blog), page: z.int(), ...pageReply }),
  },
  blog: { reply: z.object({ blog: Blog }) },
  createBlog: { body: CreateBlog, reply: Blog },
  deleteBlog: { reply: Done },
  like: { reply: Marks },
  unlike: { reply: Marks },
  save: { reply: Marks },
  unsave: { reply: Marks },
  allBlogs: {
    query: z.object(pageQuery),
    reply: z.object({ blogs: z.array(Blog), ...pageReply }),
  },
  updateBlog: { body: CreateBlog, reply: Blog },
  comments: {
    query: z.object(pageQuery),
    reply: z.object({ comments: z.array(Comment), ...pageReply }),
  },
  comment: { body: PostComment, reply: z.object({ comment: Comment }) },
  deleteComment: { reply: Done },
  reportComment: { body: ReportComment, reply: Done },
  moderateComment: {
    body: z.object({ state: z.enum(["shown", "hidden"]) }),
    reply: z.object({ comment: Comment }),
  },
  reportedCommentsBy: reportsAboutSchema,
  commentsToCheck: {
    query: settledQuery,
    reply: z.object({ comments: z.array(CommentToCheck), ...pageReply }),
  },
  contacts: {
    query: settledQuery,
    reply: z.object({ contacts: z.array(ContactMessage), ...pageReply }),
  },
  contact: { body: Contact, reply: Done },
  answerContact: { body: AnswerContact, reply: z.object({ contact: ContactMessage }) },
};
