import type { BlogCover } from "@tutorsetu/contracts/content";
import { CHOOSING } from "./posts-choosing.ts";
import { LEARNING } from "./posts-learning.ts";

/** Markdown in the small part that the site renders: `##` headings and paragraphs. */
export interface Post {
  readonly title: string;
  readonly author: string;
  readonly coverImage: BlogCover;
  readonly content: string;
  readonly keyTakeaways: readonly string[];
}

/** Posts of the demo world. */
export const POSTS: readonly Post[] = [...CHOOSING, ...LEARNING];
