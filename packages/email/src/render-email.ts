import { htmlPart } from "./design/html.ts";
import { textPart } from "./design/text.ts";
import { type EmailDesign, inOrder } from "./design/words.ts";

export type { EmailDesign, EmailLink, EmailWords, Language } from "./design/words.ts";

/** What is sent, without to whom. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const isWebAddress = (address: string) => /^https?:\/\/[^/]/.test(address);

/** Programs open what stands in an e-mail: addresses of pages and nothing else. */
function checkAddresses(design: EmailDesign) {
  const lines = inOrder(design).flatMap(({ lines, after = [], button }) => [
    ...lines,
    ...after,
    ...(button ? [button] : []),
  ]);
  const links = lines.flatMap((line) => (typeof line === "string" ? [] : [line.href]));
  const bad = [...links, design.unsubscribe].find(
    (link) => link !== undefined && !isWebAddress(link),
  );
  if (bad !== undefined) throw new Error("a link in an e-mail is no web address");
}

function headersOf(design: EmailDesign): EmailContent["headers"] {
  const { unsubscribe } = design;
  return {
    "Content-Language": inOrder(design)
      .map(({ language }) => language)
      .join(", "),
    // No automatic answer to it (RFC 3834).
    "Auto-Submitted": "auto-generated",
    ...(unsubscribe && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}

/** One design for every e-mail: HTML and, as careful, plain text. The subject is the first title. */
export function renderEmail(design: EmailDesign): EmailContent {
  const [first] = inOrder(design);
  if (!first) throw new Error("an e-mail without words");
  checkAddresses(design);
  return {
    subject: first.title.replaceAll(/\s+/g, " ").trim(),
    text: textPart(design),
    html: htmlPart(design),
    headers: headersOf(design),
  };
}
