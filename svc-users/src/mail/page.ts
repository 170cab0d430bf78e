import { en } from "@tutorsetu/contracts/messages/en/mail";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { html, raw } from "hono/html";
import { Hono } from "hono";
import { addressOf } from "../sessions/address.ts";
import { lettersIn } from "./file-outbox.ts";

const MOST = 50;
const LINK = /https?:\/\/[^\s<>"']+/g;
const HOME = /^(?:direct|::1|(?:::ffff:)?127\.[\d.]+)$/;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Escaped first: nothing of a letter is markup but the links that we make. */
const withLinks = (letter: string) =>
  raw(escaped(letter).replaceAll(LINK, (link) => `<a href="${link}">${link}</a>`));

const page = (letters: readonly string[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${en.outboxTitle}</title>
      </head>
      <body>
        <h1>${en.outboxTitle}</h1>
        <p>${letters.length > 0 ? en.outboxText : en.outboxEmpty}</p>
        ${letters.map(
          (letter) =>
            html`<hr />
              <pre>${withLinks(letter)}</pre>`,
        )}
      </body>
    </html>`;

/** The letters that did not leave this machine, for whoever develops on it and for nobody from outside. */
export const mailPage = (folder: string) =>
  new Hono<AppEnv>().get("/users/dev/letters", async (c, next) => {
    if (!HOME.test(addressOf(c))) return next();
    c.header("cache-control", "no-store");
    return c.html(page(await lettersIn(folder, MOST)));
  });
