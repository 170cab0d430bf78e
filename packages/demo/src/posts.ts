import type { Post } from "./post.ts";
import { CHOOSING } from "./posts-choosing.ts";
import { LEARNING } from "./posts-learning.ts";

/** Posts of the demo data. */
export const POSTS: readonly Post[] = [...CHOOSING, ...LEARNING];
