import * as z from "zod";
import { adminOnly, anyone, members, membersOwn, membersOwnOrAdmin } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./market.ts";
import { en } from "./messages/en/server.ts";
import { Id, pageQuery, pageReply } from "./page.ts";
import * as people from "./people.ts";

const text = (required: string, max: number) =>
  z.string({ error: required }).trim().min(1, required).max(max, en.tooLong);

const writing = {
  subject: text(en.subjectRequired, LIMITS.subject),
  message: text(en.messageRequired, LIMITS.message),
};

export const HelpForm = z.object(writing);
export type HelpForm = z.infer<typeof HelpForm>;

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
const Done = z.object({ message: z.string() });

export const Blog = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  author: z.string(),
  /** Null: the bundled cover. */
  coverImage: z.string().nullable(),
  excerpt: z.string(),
  likes: z.number().int(),
  keyTakeaways: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** The caller's own marks; false for visitors. */
  liked: z.boolean(),
  saved: z.boolean(),
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
});
export type CreateBlog = z.infer<typeof CreateBlog>;

export const Comment = z.object({
  _id: z.string(),
  author: z.string(),
  authorId: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof Comment>;

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
  submitHelp: endpoint("POST", "/helprequests/submithelpform", members, {
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
  notices: endpoint("GET", "/notices/:id", membersOwnOrAdmin, {
    reply: z.object({ data: z.array(Notice) }),
  }),
  /** The recipient marks a notice as read. */
  readNotice: endpoint("PUT", "/notices/:id/read", membersOwn, {
    body: Solved,
    reply: z.object({ data: Notice }),
  }),
  blogs: endpoint("GET", "/blogs", anyone, {
    query: z.object(pageQuery),
    reply: z.object({ blogs: z.array(Blog), page: z.number().int(), ...pageReply }),
  }),
  blog: endpoint("GET", "/blogs/:id", anyone, { reply: z.object({ blog: Blog }) }),
  createBlog: endpoint("POST", "/blogs", adminOnly, { body: CreateBlog, reply: Blog, status: 201 }),
  deleteBlog: endpoint("DELETE", "/blogs/:id", adminOnly, { reply: Done }),
  like: endpoint("PUT", "/blogs/:id/like", members, { reply: Marks }),
  unlike: endpoint("DELETE", "/blogs/:id/like", members, { reply: Marks }),
  save: endpoint("PUT", "/blogs/:id/save", members, { reply: Marks }),
  unsave: endpoint("DELETE", "/blogs/:id/save", members, { reply: Marks }),
  comments: endpoint("GET", "/blogs/:id/comments", anyone, {
    reply: z.object({ comments: z.array(Comment) }),
  }),
  comment: endpoint("POST", "/blogs/:id/comments", members, {
    body: z.object({ text: text(en.commentRequired, LIMITS.comment) }),
    reply: z.object({ comment: Comment }),
    status: 201,
  }),
  /** What was sent through the contact form, newest first. */
  contacts: endpoint("GET", "/contact", adminOnly, {
    query: z.object(pageQuery),
    reply: z.object({ contacts: z.array(ContactMessage), ...pageReply }),
  }),
  contact: endpoint("POST", "/contact", anyone, { body: Contact, reply: Done, status: 201 }),
};
