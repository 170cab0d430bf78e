import { LIMITS } from "./domain.ts";

/** `[text](address)` becomes its text. A scan, because a pattern on many brackets takes time by their square. */
function withoutAddresses(markdown: string): string {
  let plain = "";
  let close = -1;
  let end = -1;
  let done = 0;
  for (let open = markdown.indexOf("["); open >= 0; open = markdown.indexOf("[", open + 1)) {
    if (close < open) close = markdown.indexOf("]", open);
    if (close < 0) break;
    if (markdown[close + 1] !== "(") continue;
    if (end < close) end = markdown.indexOf(")", close);
    if (end < 0) break;
    plain += markdown.slice(done, open) + markdown.slice(open + 1, close);
    done = end + 1;
    open = end;
  }
  return plain + markdown.slice(done);
}

/** The words of a Markdown text on one line, without its marks; takes time by its length only. */
export const markdownToText = (markdown: string): string =>
  withoutAddresses(markdown)
    .replaceAll(/^[^\S\r\n\u2028\u2029]*(?:[-*+]|\d+\.)\s+/gm, "")
    .replaceAll(/[#*_>`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Its first 150 characters; an ellipsis only when there is more. */
export function beginningOf(text: string): string {
  const characters = Array.from(text);
  const cut = characters.slice(0, LIMITS.blogPreview).join("").trimEnd();
  return characters.length > LIMITS.blogPreview ? `${cut}…` : cut;
}

/** The beginning of the plain text. */
export const previewOf = (markdown: string): string => beginningOf(markdownToText(markdown));
