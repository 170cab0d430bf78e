/** What a post may hold: a small part of Markdown, as data. Everything else, HTML too, stays the text it is. */
export type Inline =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "strong" | "em"; readonly parts: readonly Inline[] }
  | { readonly kind: "link"; readonly href: string; readonly parts: readonly Inline[] };

export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly parts: readonly Inline[] }
  | { readonly kind: "quote"; readonly parts: readonly Inline[] }
  | {
      readonly kind: "list";
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Inline[])[];
    };

// Lengths are bounded so that no text, however odd, takes long to read.
const MARK =
  /`([^`\n]{1,500})`|\*\*([^\n]{1,1000}?)\*\*|\*([^*\s][^*\n]{0,1000})\*|\[([^\]\n]{1,300})\]\(([^)\s]{1,1000})\)/g;

/** An address of this site or of the web; anything else (`javascript:` …) is none. */
const isSafe = (href: string) => /^(?:https?:\/\/|\/(?![/\\]))/i.test(href);

function inlineOf([whole, code, strong, em, label, href]: RegExpExecArray): Inline {
  if (code) return { kind: "code", text: code };
  if (strong) return { kind: "strong", parts: inlines(strong) };
  if (em) return { kind: "em", parts: inlines(em) };
  if (label && href && isSafe(href)) return { kind: "link", href, parts: inlines(label) };
  return { kind: "text", text: whole };
}

function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    found.push(inlineOf(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

const BULLET = /^[-*+]\s+/;
const NUMBER = /^\d{1,3}[.)]\s+/;
const QUOTE = /^>\s?/;
const HEADING = /^(#{1,6})\s+(.+)$/;

const kindOf = (line: string) => {
  if (HEADING.test(line)) return "heading";
  if (BULLET.test(line)) return "bullets";
  if (NUMBER.test(line)) return "numbers";
  return QUOTE.test(line) ? "quote" : "paragraph";
};

function blockOf(kind: ReturnType<typeof kindOf>, lines: readonly string[]): Block {
  const without = (mark: RegExp) => lines.map((line) => line.replace(mark, ""));
  const [first = ""] = lines;
  const [, marks = "", title = ""] = HEADING.exec(first) ?? [];
  switch (kind) {
    case "heading":
      return { kind, level: marks.length > 2 ? 3 : 2, parts: inlines(title) };
    case "bullets":
      return { kind: "list", isOrdered: false, items: without(BULLET).map(inlines) };
    case "numbers":
      return { kind: "list", isOrdered: true, items: without(NUMBER).map(inlines) };
    case "quote":
      return { kind, parts: inlines(without(QUOTE).join(" ")) };
    case "paragraph":
      return { kind, parts: inlines(lines.join(" ")) };
  }
}

/** Lines of one kind in a row make a block; an empty line or a heading ends it. */
export function blocks(content: string): Block[] {
  const found: { kind: ReturnType<typeof kindOf>; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of content.split(/\r?\n/).map((one) => one.trim())) {
    const last = found.at(-1);
    const kind = kindOf(line);
    if (!line) isOpen = false;
    else if (isOpen && last?.kind === kind && kind !== "heading") last.lines.push(line);
    else {
      found.push({ kind, lines: [line] });
      isOpen = true;
    }
  }
  return found.map(({ kind, lines }) => blockOf(kind, lines));
}
