import * as z from "zod";
import {
  adminOnly,
  publicAccess,
  authenticated,
  authenticatedOwn,
  authenticatedOwnOrAdmin,
} from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./domain.ts";
import { en } from "./messages/en/server.ts";
import { Done, Id, pageQuery, pageReply } from "./page.ts";
import * as people from "./people.ts";

const text = (required: string, max: number) =>
  z.string({ error: required }).trim().min(1, required).max(max, en.tooLong);

const writing = {
  subject: text(en.subjectRequired, LIMITS.subject),
  message: text(en.messageRequired, LIMITS.message),
};

export const HelpForm = z.object(writing);

const who = z.object({ _id: z.string(), userName: z.string(), email: z.string() });

/** Written by `user`; an administrator solves it. */
export const HelpRequest = z.object({
  _id: z.string(),
  user: who,
  role: people.Role,
  subject: z.string(),
  message: z.string(),
  solved: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type HelpRequest = z.infer<typeof HelpRequest>;

/** Written to `user`; solved means read. */
export const Notice = HelpRequest.extend({ sentBy: z.string() });
export type Notice = z.infer<typeof Notice>;

/** `id` is the recipient's user or profile id, `role` must be theirs. */
export const SendNotice = z.object({ id: Id, role: people.Role, ...writing });
export type SendNotice = z.infer<typeof SendNotice>;

const Solved = z.object({ solved: z.boolean() });

/** The names of the drawings a post may carry (AMB-104). */
export const BlogCover = z.enum(["books", "lamp", "blocks", "sums", "plant", "bridge"]);
export type BlogCover = z.infer<typeof BlogCover>;

export const Blog = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string(),
  /** The name of a bundled cover; null: the one that goes with the title. */
  coverImage: z.string().nullable(),
  excerpt: z.string(),
  likes: z.number().int(),
  keyTakeaways: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** The caller's own marks; false for visitors. */
  liked: z.boolean(),
  saved: z.boolean(),
  /** Seen by administrators only until it is published (AMB-113). */
  draft: z.boolean(),
});
export type Blog = z.infer<typeof Blog>;

export const CreateBlog = z.object({
  title: text(en.blogRequired, LIMITS.blogTitle),
  content: text(en.blogRequired, LIMITS.blogContent),
  author: text(en.blogRequired, 80),
  excerpt: z.string().trim().max(300, en.tooLong).optional(),
  keyTakeaways: z
    .array(z.string().trim().min(1).max(300, en.tooLong))
    .max(12, en.tooMany)
    .optional(),
  coverImage: BlogCover.nullable().optional(),
  draft: z.boolean().optional(),
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
  parentId: z.string().nullable(),
  state: CommentState,
  /** Whether the caller reported it; told in lists only, and not by older servers. */
  reportedByViewer: z.boolean().optional(),
});
export type Comment = z.infer<typeof Comment>;

export const PostComment = z.object({
  text: text(en.commentRequired, LIMITS.comment),
  parentId: Id.optional(),
});

export const ReportComment = z.object({ reason: text(en.reasonRequired, 500) });

/** A comment that waits for approval or was reported, for the administrator. */
export const CommentToCheck = Comment.extend({
  blogId: z.string(),
  blogTitle: z.string(),
  reports: z.array(z.object({ reason: z.string(), createdAt: z.iso.datetime() })),
});
export type CommentToCheck = z.infer<typeof CommentToCheck>;

export const Contact = z.object({
  name: text(en.nameRequired, 80),
  email: z
    .string({ error: en.contactEmailRequired })
    .trim()
    .min(1, en.contactEmailRequired)
    .max(254, en.tooLong)
    .pipe(z.email(en.contactEmailInvalid)),
  subject: text(en.contactSubjectRequired, LIMITS.subject),
  message: text(en.contactMessageRequired, LIMITS.message),
  /** A trap for robots; people never see the field. */
  website: z.string().max(200).optional(),
});
export type Contact = z.infer<typeof Contact>;

export const ContactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const Marks = z.object({ likes: z.number().int(), liked: z.boolean(), saved: z.boolean() });

export const contentApi = {
  submitHelp: endpoint("POST", "/helprequests/submithelpform", authenticated, {
    body: HelpForm,
    reply: Done,
    status: 201,
  }),
  helpRequests: endpoint("GET", "/helprequests/getallhelprequest", adminOnly, {
    reply: z.object({ data: z.array(HelpRequest) }),
  }),
  /** The writer gets a notice with the reply (AMB-101). */
  solveHelp: endpoint("PUT", "/helprequests/marksolved/:id", adminOnly, {
    body: Solved.extend({ reply: z.string().trim().max(LIMITS.message, en.tooLong).optional() }),
    reply: z.object({ data: HelpRequest }),
  }),
  sendNotice: endpoint("POST", "/notices/send-notice", adminOnly, {
    body: SendNotice,
    reply: Done,
    status: 201,
  }),
  notices: endpoint("GET", "/notices/:id", authenticatedOwnOrAdmin, {
    reply: z.object({ data: z.array(Notice) }),
  }),
  /** The recipient marks a notice as read. */
  readNotice: endpoint("PUT", "/notices/:id/read", authenticatedOwn, {
    body: Solved,
    reply: z.object({ data: Notice }),
  }),
  blogs: endpoint("GET", "/blogs", publicAccess, {
    query: z.object(pageQuery),
    reply: z.object({ blogs: z.array(Blog), page: z.number().int(), ...pageReply }),
  }),
  blog: endpoint("GET", "/blogs/:id", publicAccess, { reply: z.object({ blog: Blog }) }),
  createBlog: endpoint("POST", "/blogs", adminOnly, { body: CreateBlog, reply: Blog, status: 201 }),
  deleteBlog: endpoint("DELETE", "/blogs/:id", adminOnly, { reply: Done }),
  like: endpoint("PUT", "/blogs/:id/like", authenticated, { reply: Marks }),
  unlike: endpoint("DELETE", "/blogs/:id/like", authenticated, { reply: Marks }),
  save: endpoint("PUT", "/blogs/:id/save", authenticated, { reply: Marks }),
  unsave: endpoint("DELETE", "/blogs/:id/save", authenticated, { reply: Marks }),
  /** All posts, drafts too, newest first. */
  allBlogs: endpoint("GET", "/blogs/all", adminOnly, {
    query: z.object(pageQuery),
    reply: z.object({ blogs: z.array(Blog), ...pageReply }),
  }),
  /** The whole post again; a draft that is published becomes the newest post. */
  updateBlog: endpoint("PUT", "/blogs/:id", adminOnly, { body: CreateBlog, reply: Blog }),
  /** A page of threads, oldest first, each followed by its replies; `total` counts what everybody sees. */
  comments: endpoint("GET", "/blogs/:id/comments", publicAccess, {
    query: z.object(pageQuery),
    reply: z.object({ comments: z.array(Comment), ...pageReply }),
  }),
  /** From a new account or with a link it waits for approval (AMB-106). */
  comment: endpoint("POST", "/blogs/:id/comments", authenticated, {
    body: PostComment,
    reply: z.object({ comment: Comment }),
    status: 201,
  }),
  /** The writer takes a comment back; replies to it stay. */
  deleteComment: endpoint("DELETE", "/blogs/comments/:id", authenticatedOwn, { reply: Done }),
  /** Once per account and comment. */
  reportComment: endpoint("POST", "/blogs/comments/:id/report", authenticated, {
    body: ReportComment,
    reply: Done,
    status: 201,
  }),
  /** Approves or hides, and settles the reports. */
  moderateComment: endpoint("PUT", "/blogs/comments/:id", adminOnly, {
    body: z.object({ state: z.enum(["shown", "hidden"]) }),
    reply: z.object({ comment: Comment }),
  }),
  /** Comments that wait or were reported, newest first. */
  commentsToCheck: endpoint("GET", "/blogs/comments", adminOnly, {
    query: z.object(pageQuery),
    reply: z.object({ comments: z.array(CommentToCheck), ...pageReply }),
  }),
  /** What was sent through the contact form, newest first. */
  contacts: endpoint("GET", "/contact", adminOnly, {
    query: z.object(pageQuery),
    reply: z.object({ contacts: z.array(ContactMessage), ...pageReply }),
  }),
  contact: endpoint("POST", "/contact", publicAccess, { body: Contact, reply: Done, status: 201 }),
};
