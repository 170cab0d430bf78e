import {
  aboutUs,
  type EmailDesign,
  type EmailLink,
  type InLanguage,
  inOrder,
  TEXTS,
} from "./words.ts";

const RULE = "\n\n———\n\n";

const paragraph = (line: string | EmailLink) =>
  typeof line === "string"
    ? line
    : [line.label, line.text, line.href].filter((part) => part !== undefined).join("\n");

/** A line that ends with a colon has announced the address already. */
function address({ button, lines }: InLanguage): string[] {
  if (!button) return [];
  const isAnnounced = paragraph(lines.at(-1) ?? "").endsWith(":");
  return [isAnnounced ? button.href : `${button.label}:\n${button.href}`];
}

const section = (words: InLanguage) =>
  [
    words.title,
    ...(words.greeting ? [words.greeting] : []),
    ...words.lines.map(paragraph),
    ...address(words),
    ...(words.after ?? []).map(paragraph),
  ].join("\n\n");

function footer({ language }: InLanguage, design: EmailDesign): string {
  const own = aboutUs(language, design);
  const { unsubscribe } = design;
  return unsubscribe ? `${own}\n${TEXTS[language].unsubscribe}: ${unsubscribe}` : own;
}

/** Below `-- ` stands what mail programs know as a signature (RFC 3676, 4.3). */
export function textPart(design: EmailDesign): string {
  const parts = inOrder(design);
  const footers = parts.map((words) => footer(words, design)).join("\n\n");
  return `${parts.map(section).join(RULE)}\n\n-- \n${footers}`;
}
