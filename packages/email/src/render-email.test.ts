import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DARK, LIGHT } from "./design/colours.ts";
import { type EmailDesign, renderEmail } from "./render-email.ts";

const site = "https://tutorsetu.example";
const href = `${site}/my-bookings?booking=1&x="2"`;
const en = {
  title: "Asha asks for lessons in physics",
  greeting: "Hello Pooja,",
  lines: ["Monday at 5 pm, at home.\nShe can begin next week.", "What to do:"],
  button: { label: "Answer now", href },
  after: ["What you wrote before:", { href: `${site}/chat`, label: "Open the chat" }],
};
const hi = { ...en, title: "आशा भौतिकी पढ़ना चाहती हैं", button: { label: "जवाब दें", href } };
const email = (more: Partial<EmailDesign> = {}) => renderEmail({ words: { en }, site, ...more });

const bodyOf = (html: string) => html.slice(html.indexOf("<body"));
/** What is read of a page. */
const readOf = (html: string) =>
  bodyOf(html)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/[\s\u00A0\u200C]+/g, " ");

it("says the same in HTML and in text, in the same order", () => {
  const { subject, html, text } = email();
  expect(subject).toBe(en.title);
  expect(text).toBe(
    `${en.title}\n\nHello Pooja,\n\n${en.lines.join("\n\n")}\n\n${href}\n\n` +
      `What you wrote before:\n\nOpen the chat\n${site}/chat\n\n-- \n` +
      "TutorSetu brings tutors and students together. You get this e-mail because of your account at tutorsetu.example.",
  );
  const lines = en.lines.flatMap((line) => line.split("\n"));
  const below = ["Answer now", "What you wrote before:", "Open the chat", "You get this e-mail"];
  const read = readOf(html);
  const places = [en.title, en.greeting, ...lines, ...below].map((part) => read.lastIndexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it("begins with what lists of e-mails show beside the subject: when, and what to do", () => {
  const [, first = ""] = /aria-hidden="true">\s*([^<]+)/.exec(email().html) ?? [];
  expect(first.replaceAll(/[\s\u00A0\u200C]+/g, " ").trim()).toBe(
    "Monday at 5 pm, at home. She can begin next week. What to do:",
  );
});

it("names the button before its address in text, unless the line above announces it", () => {
  const { text } = email({ words: { en: { ...en, lines: ["Monday."] } } });
  expect(text).toContain(`Monday.\n\nAnswer now:\n${href}\n\n`);
});

it("has one button, and needs nothing that is fetched", () => {
  const { html } = email({ unsubscribe: `${site}/off` });
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).not.toMatch(/<(img|script|link|iframe|form|video|picture)\b|url\(|@import|src=/i);
  expect(Buffer.byteLength(html)).toBeLessThan(12_000);
});

it("writes in both languages, English first, each with its own title, button and end", () => {
  const { subject, html, text, headers } = email({ words: { hi, en } });
  expect(subject).toBe(en.title);
  expect(headers["Content-Language"]).toBe("en, hi");
  expect(text.split("\n\n———\n\n").map((part) => part.split("\n")[0])).toEqual([
    en.title,
    hi.title,
  ]);
  expect(html).toContain('<div lang="hi">');
  expect(html.match(/class="button"/g)).toHaveLength(2);
  expect(text).toContain("यह ईमेल आपको tutorsetu.example पर आपके खाते के कारण मिला है।");
});

it("writes in Hindi alone to who reads Hindi", () => {
  const { subject, html, text, headers } = email({ words: { hi } });
  expect([subject, headers["Content-Language"]]).toEqual([hi.title, "hi"]);
  expect(html).toContain('<html lang="hi">');
  expect(text).not.toContain("TutorSetu");
});

it("shows every text as it is: nothing in it is markup", () => {
  const evil = '</title></style><img src=x onerror=alert(1)> & "q"';
  const words = {
    title: evil,
    greeting: evil,
    lines: [evil, { href, label: evil, text: evil }],
    button: { label: evil, href: `${site}/"onclick="x` },
    after: [evil],
  };
  const { html, text } = email({ words: { en: words } });
  expect(html).not.toMatch(/<img|" ?onclick=/);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(readOf(html)).toContain('& "q"');
  expect(text).toContain(evil);
});

it("keeps a title of two lines out of the other headers", () => {
  const title = "a\r\n Bcc: b@c.in";
  expect(email({ words: { en: { ...en, title } } }).subject).toBe("a Bcc: b@c.in");
});

it.each(["javascript:alert(1)", "/my-bookings", "//evil.example", "data:text/html,x"])(
  "refuses a link to %s",
  (bad) => {
    const words = { en: { ...en, button: { label: "x", href: bad } } };
    expect(() => email({ words })).toThrow("no web address");
    expect(() => email({ words: { en: { ...en, after: [{ href: bad }] } } })).toThrow(
      "no web address",
    );
    expect(() => email({ unsubscribe: bad })).toThrow("no web address");
  },
);

it("can be switched off by one tap, in the header and below the text", () => {
  const unsubscribe = `${site}/api/notifications/unsubscribe?token=abc`;
  const { html, text, headers } = email({ unsubscribe });
  expect(headers).toMatchObject({
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(html).toContain(`href="${unsubscribe}"`);
  expect(text).toContain(`Switch off these e-mails: ${unsubscribe}`);
  expect(email().headers).not.toHaveProperty("List-Unsubscribe");
});

it("claims no account of somebody who may have none", () => {
  const { html, text } = email({ audience: "anyone" });
  expect(`${html}${text}`).not.toContain("your account");
});

it("is drawn in the colours of the site, light and dark", async () => {
  const path = join(import.meta.dirname, "../../ui/src/tokens/tokens.css");
  const [light = "", dark = ""] = (await readFile(path, "utf8")).split("prefers-color-scheme");
  const namesAndValues = (css: string) =>
    Object.fromEntries(
      Array.from(css.matchAll(/--color-([\w-]+): (#\w+);/g), ([, name, value]) => [name, value]),
    );
  expect(namesAndValues(light)).toMatchObject(LIGHT);
  expect(namesAndValues(dark)).toMatchObject(DARK);
  const { html } = email();
  for (const colour of [...Object.values(LIGHT), ...Object.values(DARK)])
    expect(html).toContain(colour);
  expect(html).toContain('<meta name="color-scheme" content="light dark" />');
});
