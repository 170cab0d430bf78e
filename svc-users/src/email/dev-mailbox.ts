import { emailsIn } from "@tutorsetu/email/transport";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { html, raw } from "hono/html";
import { Hono } from "hono";
import PostalMime, { type Email } from "postal-mime";
import { en } from "../messages/en/emails.ts";

const MAX_EMAILS = 50;
const LINK = /https?:\/\/[^\s<>"']+/g;
const HOME = /^(?:direct|::1|(?:::ffff:)?127\.[\d.]+)$/;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Escaped first: nothing of an e-mail is markup but the links that we make. */
const withLinks = (text: string) =>
  raw(escaped(text).replaceAll(LINK, (link) => `<a href="${link}">${link}</a>`));

const article = ({ to = [], subject = "", date = "", text = "" }: Email) =>
  html`<hr />
    <h2>${subject}</h2>
    <p>${to.map(({ address }) => address).join(", ")}, ${date}</p>
    <pre>${withLinks(text)}</pre>`;

const page = (emails: readonly Email[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${en.outboxTitle}</title>
      </head>
      <body>
        <h1>${en.outboxTitle}</h1>
        <p>${emails.length > 0 ? en.outboxText : en.outboxEmpty}</p>
        ${emails.map(article)}
      </body>
    </html>`;

/** The e-mails in the folder, shown to visitors from this machine only. */
export const devMailbox = (folder: string) =>
  new Hono<AppEnv>().get("/users/dev/letters", async (c, next) => {
    if (!HOME.test(addressOf(c))) return next();
    const emails = await emailsIn(folder, MAX_EMAILS);
    c.header("cache-control", "no-store");
    return c.html(page(await Promise.all(emails.map((email) => PostalMime.parse(email)))));
  });
