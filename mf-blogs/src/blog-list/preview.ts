import { markdownToText } from "@tutorsetu/contracts/markdown-text";
import { LIMITS } from "@tutorsetu/contracts/domain";

/** The first 150 characters of the plain text; an ellipsis only when there is more. */
export function preview(content: string): string {
  const plain = Array.from(markdownToText(content));
  const cut = plain.slice(0, LIMITS.blogPreview).join("").trimEnd();
  return plain.length > LIMITS.blogPreview ? `${cut}…` : cut;
}

/** The summary somebody wrote; empty when it is only how the content begins. */
export const ownExcerpt = (excerpt: string, content: string) =>
  markdownToText(content).startsWith(excerpt.trim()) ? "" : excerpt;
