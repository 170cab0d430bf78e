import { LIMITS } from "@tutorsetu/contracts/market";

/** The first 150 characters of the plain text; an ellipsis only when there is more. */
export function preview(content: string): string {
  const plain = Array.from(
    content
      .replaceAll(/[#*_>`]/g, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  const cut = plain.slice(0, LIMITS.blogPreview).join("").trimEnd();
  return plain.length > LIMITS.blogPreview ? `${cut}…` : cut;
}
