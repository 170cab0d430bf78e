import { LIMITS } from "@tutorsetu/contracts/domain";

/** More than any excerpt comes from; a pattern on a whole post of brackets takes seconds. */
const ENOUGH = 4000;

/** The first 150 characters as people read them, without the marks of Markdown. */
export function excerptOf(content: string): string {
  const plain = content
    .slice(0, ENOUGH)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(?:[-*+]|\d+\.)\s+/gm, "")
    .replaceAll(/[#*_>`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return Array.from(plain).slice(0, LIMITS.blogPreview).join("");
}
