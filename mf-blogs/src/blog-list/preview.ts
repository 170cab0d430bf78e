import { markdownToText } from "@tutorsetu/contracts/markdown-text";

/** The summary somebody wrote; empty when it is only how the content begins. */
export const ownExcerpt = (excerpt: string, content: string) =>
  markdownToText(content).startsWith(excerpt.trim()) ? "" : excerpt;
