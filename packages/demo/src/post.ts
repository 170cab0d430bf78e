import type { BlogCover } from "@tutorsetu/contracts/content";

/** Markdown in the small part that the site renders: `##` headings and paragraphs. */
export interface Post {
  readonly title: string;
  readonly author: string;
  readonly coverImage: BlogCover;
  readonly content: string;
  readonly keyTakeaways: readonly string[];
}
