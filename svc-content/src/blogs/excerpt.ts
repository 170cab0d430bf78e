import { LIMITS } from "@tutorsetu/contracts/market";

/** The first 150 characters as people read them, without the marks of Markdown. */
export function excerptOf(content: string): string {
  const plain = content
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(?:[-*+]|\d+\.)\s+/gm, "")
    .replaceAll(/[#*_>`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return Array.from(plain).slice(0, LIMITS.blogPreview).join("");
}
