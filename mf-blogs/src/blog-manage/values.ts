import type { Blog, BlogCover, CreateBlog } from "@tutorsetu/contracts/content";
import { ownExcerpt } from "../blog-list/preview.ts";
import { isCover } from "../cover/cover.tsx";

/** What is typed into the form. */
export interface Values {
  readonly title: string;
  readonly author: string;
  readonly content: string;
  /** Empty: the cover that goes with the title. */
  readonly cover: BlogCover | "";
  readonly excerpt: string;
  /** One per line. */
  readonly takeaways: string;
}

export const initialValues: Values = {
  title: "",
  author: "",
  content: "",
  cover: "",
  excerpt: "",
  takeaways: "",
};

export const valuesOf = (blog: Blog): Values => ({
  title: blog.title,
  author: blog.author,
  content: blog.content,
  cover: isCover(blog.coverImage) ? blog.coverImage : "",
  excerpt: ownExcerpt(blog.excerpt, blog.content),
  takeaways: blog.keyTakeaways.join("\n"),
});

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const toPayload = (values: Values, draft: boolean): CreateBlog => ({
  title: values.title.trim(),
  author: values.author.trim(),
  content: values.content.trim(),
  coverImage: values.cover || null,
  excerpt: values.excerpt.trim() || undefined,
  keyTakeaways: linesOf(values.takeaways),
  draft,
});

export const isComplete = ({ title, author, content }: Values) =>
  [title, author, content].every((one) => one.trim() !== "");
