import type { Mail } from "./outbox.ts";

/** A header's value on one line; what is not ASCII is encoded (RFC 2047). */
function headerValue(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, " ");
  return /^[\x20-\x7E]*$/.test(line)
    ? line
    : `=?utf-8?B?${Buffer.from(line, "utf8").toString("base64")}?=`;
}

/** The same for every try, so that a mailbox can tell a letter that came twice. */
export const messageId = (id: string) => `<${id}@tutorsetu.example>`;

/** The letter as mail programs read it (RFC 5322). */
export function toEml({ id, to, subject, text, at }: Mail, from: string): string {
  const headers = {
    From: headerValue(from),
    To: headerValue(to),
    Subject: headerValue(subject),
    Date: at.toUTCString().replace("GMT", "+0000"),
    "Message-ID": messageId(id),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, "", ...text.split(/\r?\n/), ""].join("\r\n");
}
