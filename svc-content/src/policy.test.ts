import type { Caller } from "@tutorsetu/service-kit/env";
import { problems } from "@tutorsetu/contracts/problems";
import { expect, it } from "vitest";
import type { AuthorReferences } from "./store/author-references.ts";
import type { BlogDoc, Blogs } from "./store/blogs.ts";
import type { CommentDoc, Comments } from "./store/comments.ts";
import type { HelpDoc, HelpRequests } from "./store/help.ts";
import type { NoticeDoc, Notices } from "./store/notices.ts";
import {
  byAdmin,
  newCommentBy,
  newHelpRequestBy,
  ownComment,
  ownNotice,
  reactionBy,
  readableBlog,
  reportBy,
} from "./policy.ts";
import type { Reactions } from "./store/reactions.ts";

const as = (id: string, role: Caller["role"] = "Student"): Caller => ({
  id,
  role,
  sid: "s",
  expiresAt: 0,
});
const [asha, ben, admin] = [as("asha"), as("ben", "Tutor"), as("ada", "Admin")];
// safe, here and below: the fields that the policy reads
const blog = { _id: "b", draft: false } as BlogDoc;
const draft = { _id: "d", draft: true } as BlogDoc;
const comment = { _id: "c", blogId: "b", authorId: "asha", state: "shown" } as CommentDoc;
const hidden: CommentDoc = { ...comment, state: "hidden" };
const request = { _id: "h", user: { _id: "asha" } } as HelpDoc;

it("lets only administrators write what is theirs", () => {
  expect(byAdmin(admin, "b")).toBe("b");
  for (const caller of [asha, ben]) expect(() => byAdmin(caller, "b")).toThrow(problems.forbidden);
});

it("shows drafts to administrators only, also to those who would react or comment", () => {
  expect([readableBlog(null, blog), readableBlog(admin, draft)]).toEqual([blog, draft]);
  expect(reactionBy(asha, blog, "like")).toEqual({ blogId: "b", userId: "asha", kind: "like" });
  for (const unreadable of [draft, null]) {
    expect(() => readableBlog(null, unreadable)).toThrow(problems.no_such_blog);
    expect(() => reactionBy(asha, unreadable, "like")).toThrow(problems.no_such_blog);
    expect(() => newCommentBy(asha, unreadable, comment)).toThrow(problems.no_such_blog);
  }
});

it("lets people comment in their own name, on the post they have read", () => {
  expect(newCommentBy(asha, blog, comment)).toBe(comment);
  expect(() => newCommentBy(ben, blog, comment)).toThrow(problems.forbidden);
  const elsewhere = { ...comment, blogId: "other" };
  expect(() => newCommentBy(asha, blog, elsewhere)).toThrow(problems.forbidden);
});

it("lets only the author withdraw a comment, and only what one sees be reported", () => {
  expect(ownComment(asha, comment)).toEqual({ commentId: "c", authorId: "asha" });
  for (const caller of [ben, admin])
    expect(() => ownComment(caller, comment)).toThrow(problems.not_yours);
  expect(reportBy(ben, comment, "rude")).toMatchObject({ commentId: "c", userId: "ben" });
  for (const unseen of [hidden, null]) {
    expect(() => ownComment(ben, unseen)).toThrow(problems.no_such_comment);
    expect(() => reportBy(ben, unseen, "rude")).toThrow(problems.no_such_comment);
  }
});

it("lets people ask for help and read notices in their own name", () => {
  expect(newHelpRequestBy(asha, request)).toBe(request);
  expect(() => newHelpRequestBy(ben, request)).toThrow(problems.forbidden);
  expect(ownNotice(ben, "n")).toEqual({ noticeId: "n", userId: "ben" });
});

interface Stores {
  readonly blogs: Blogs;
  readonly comments: Comments;
  readonly notices: Notices;
  readonly help: HelpRequests;
  readonly reactions: Reactions;
  readonly references: AuthorReferences;
}

it("does not compile to write what no policy has let through", () => {
  const notice = { _id: "n" } as NoticeDoc;
  const withoutPolicy = (stores: Stores) => {
    const { blogs, comments, notices, help, reactions, references } = stores;
    return [
      // @ts-expect-error: the policy is missing
      blogs.add(blog),
      // @ts-expect-error: the policy is missing
      blogs.change("b", blog),
      // @ts-expect-error: the policy is missing
      blogs.remove("b"),
      // @ts-expect-error: the policy is missing
      comments.add(comment),
      // @ts-expect-error: the policy is missing
      comments.withdraw({ commentId: "c", authorId: "asha" }),
      // @ts-expect-error: the policy is missing
      comments.report({ commentId: "c", userId: "asha", reason: "", createdAt: new Date() }),
      // @ts-expect-error: the policy is missing
      comments.moderate("c", "hidden", { by: "a", at: new Date() }),
      // @ts-expect-error: the policy is missing
      comments.removeOf("b"),
      // @ts-expect-error: the policy is missing
      notices.add(notice),
      // @ts-expect-error: the policy is missing
      notices.markRead({ noticeId: "n", userId: "asha" }, true),
      // @ts-expect-error: the policy is missing
      help.add(request),
      // @ts-expect-error: the policy is missing
      help.settle("h", request, { solved: true, round: 1, owed: [] }),
      // @ts-expect-error: the policy is missing
      reactions.set({ blogId: "b", userId: "asha", kind: "like" }, true),
      // @ts-expect-error: the policy is missing
      reactions.removeOf("b"),
      // @ts-expect-error: the policy is missing
      references.anonymise(["asha"]),
    ];
  };
  expect(withoutPolicy).toBeTypeOf("function");
});
