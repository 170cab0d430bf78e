import type { Blog, Comment } from "@tutorsetu/contracts/content";
import type { Role } from "@tutorsetu/contracts/people";
import { useSession } from "@tutorsetu/web-kit/session";

let n = 0;

/** A fresh id: nothing in one test is known to another. */
export const id = () => (++n).toString(16).padStart(24, "0");

export const blog = (title: string, more: Partial<Blog> = {}): Blog => ({
  _id: id(),
  title,
  content: "Begin with what the child likes.",
  author: "Meera Rao",
  coverImage: null,
  excerpt: "Begin with what the child likes.",
  likes: 3,
  keyTakeaways: [],
  createdAt: "2025-01-05T10:00:00.000Z",
  liked: false,
  saved: false,
  draft: false,
  ...more,
});

export const blogPage = (blogs: Blog[], nextCursor: string | null = null) => ({
  blogs,
  page: 1,
  nextCursor,
  total: blogs.length,
});

export const comment = (text: string, more: Partial<Comment> = {}): Comment => ({
  _id: id(),
  author: "Asha",
  authorId: id(),
  text,
  createdAt: "2025-01-06T10:00:00.000Z",
  parentId: null,
  state: "shown",
  ...more,
});

export const commentPage = (comments: Comment[], nextCursor: string | null = null) => ({
  comments,
  nextCursor,
  total: comments.length,
});

/** Signs somebody in and gives their id. */
export function signIn(role: Role, _id = id()) {
  useSession.getState().signIn({
    _id,
    userName: "Me",
    email: "me@test.example",
    role,
    image: null,
    phoneNo: "",
    refreshToken: "t",
  });
  return _id;
}
