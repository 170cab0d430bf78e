import { LIMITS } from "@tutorsetu/contracts/market";

/** A post's words without the marks of Markdown, on one line. */
const plainText = (content: string) =>
  content
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(?:[-*+]|\d+\.)\s+/gm, "")
    .replaceAll(/[#*_>`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The first 150 characters of the plain text; an ellipsis only when there is more. */
export function preview(content: string): string {
  const plain = Array.from(plainText(content));
  const cut = plain.slice(0, LIMITS.blogPreview).join("").trimEnd();
  return plain.length > LIMITS.blogPreview ? `${cut}…` : cut;
}

/** The summary somebody wrote; empty when it is only how the content begins. */
export const ownExcerpt = (excerpt: string, content: string) =>
  plainText(content).startsWith(excerpt.trim()) ? "" : excerpt;
