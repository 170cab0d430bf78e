import { PAGE_STYLE_SHEET } from "@tutorsetu/email/design/page-style";
import type { Language } from "@tutorsetu/email/render-email";
import { emailsIn } from "@tutorsetu/email/transport";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { html, raw } from "hono/html";
import { Hono } from "hono";
import PostalMime, { type Email } from "postal-mime";
import { en } from "../../messages/en/emails.ts";
import { SAMPLES } from "./samples.ts";

const MAX_EMAILS = 50;
const LINK = /(https?:\/\/[^\s<>"']+)/;
const HOME = /^(?:direct|::1|(?:::ffff:)?127\.[\d.]+)$/;
const PAGE = "/users/dev/letters";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Narrow pages may break it between these parts, which a copy of it does not show. */
const partsOf = (address: string) => address.match(/.{1,32}/g) ?? [];

const link = (address: string) =>
  `<a href="${escaped(address)}">${partsOf(address).map(escaped).join("<wbr>")}</a>`;

/** Everything is escaped: nothing of an e-mail is markup but the links that we make. */
const withLinks = (text: string) =>
  raw(
    text
      .split(LINK)
      .map((part, n) => (n % 2 === 1 ? link(part) : escaped(part)))
      .join(""),
  );

/** `styles`: where its style sheet is, seen from the page; a page cannot bring its own along. */
const page = (title: string, styles: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${styles}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;

/** Below its page, so that the gateway lets it have its colours; see gateway/src/security-headers.ts. */
const asPage = (href: string) => html`<p><a href="${href}">${en.outboxAsPage}</a></p>`;

const article = ({ to = [], subject = "", date = "", text = "", html: own, messageId }: Email) =>
  html`<article class="card">
    <h2>${subject}</h2>
    <p>${to.map(({ address }) => address).join(", ")}, ${date}</p>
    <pre wrap>${withLinks(text)}</pre>
    ${own && messageId && asPage(`letters/sent/${encodeURIComponent(messageId)}`)}
  </article>`;

const outbox = (emails: readonly Email[]) =>
  page(
    en.outboxTitle,
    "letters/page.css",
    html`<p>${emails.length > 0 ? en.outboxText : en.outboxEmpty}</p>
      <p><a href="letters/samples">${en.samplesTitle}</a></p>
      ${emails.map(article)}`,
  );

const LANGUAGES: readonly (readonly [name: string, language: Language | undefined])[] = [
  ["en", "en"],
  ["hi", "hi"],
  ["both", undefined],
];

const samples = (site: string) =>
  page(
    en.samplesTitle,
    "page.css",
    html`<p>${en.samplesText}</p>
      <p><a href="../letters">${en.outboxTitle}</a></p>
      ${[...SAMPLES].map(
        ([kind, write]) =>
          html`<article class="card">
            <h2 id="${kind}">${kind}</h2>
            ${LANGUAGES.map(([name, language]) => {
              const { subject, text } = write({ site, language });
              return html`<details lang="${language ?? "en"}">
                <summary>${name}: ${subject}</summary>
                <pre wrap>${withLinks(text)}</pre>
                ${asPage(`samples/${kind}/${name}`)}
              </details>`;
            })}
          </article>`,
      )}`,
  );

/** The e-mails in the folder, and a sample of every kind; shown to visitors from this machine only. */
export function devMailbox(folder: string, site: string) {
  const newest = async () => {
    const found = await emailsIn(folder, MAX_EMAILS);
    return Promise.all(found.map((email) => PostalMime.parse(email)));
  };
  return new Hono<AppEnv>()
    .use(`${PAGE}/*`, async (c, next) => {
      if (!HOME.test(addressOf(c))) return c.notFound();
      c.header("cache-control", "no-store");
      return next();
    })
    .get(PAGE, async (c) => c.html(outbox(await newest())))
    .get(`${PAGE}/sent/:messageId`, async (c) => {
      const { messageId } = c.req.param();
      const content = (await newest()).find((email) => email.messageId === messageId)?.html;
      return content ? c.html(content) : c.notFound();
    })
    .get(`${PAGE}/page.css`, (c) =>
      c.body(PAGE_STYLE_SHEET, 200, { "content-type": "text/css; charset=utf-8" }),
    )
    .get(`${PAGE}/samples`, (c) => c.html(samples(site)))
    .get(`${PAGE}/samples/:kind/:language`, (c) => {
      const { kind, language: name } = c.req.param();
      const write = SAMPLES.get(kind);
      const known = LANGUAGES.find(([own]) => own === name);
      return write && known ? c.html(write({ site, language: known[1] }).html) : c.notFound();
    });
}
