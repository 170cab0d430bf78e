import { fill } from "@tutorsetu/email/plain-text";
import { html } from "hono/html";
import { en } from "../../messages/en/unsubscribe.ts";
import { hi } from "../../messages/hi/unsubscribe.ts";
import type { Unsubscribed } from "./token.ts";

export type PageState = "ask" | "off" | "on" | "bad";
export type PageLanguage = "en" | "hi";

interface Page {
  readonly state: PageState;
  readonly link?: Unsubscribed | undefined;
  readonly token?: string;
  readonly site: string;
  /** One, or both one below the other. */
  readonly languages: readonly [PageLanguage, ...PageLanguage[]];
}

const TEXTS = { en, hi };
const BUTTON = { ask: "askButton", off: "offButton", on: "onButton" } as const;

function sectionIn(language: PageLanguage, { state, link, token = "", site }: Page) {
  const t = TEXTS[language];
  const text = fill(t[`${state}Text`], { what: link ? t[link.group] : "" });
  // What the button does: the next of the two states.
  const next = state === "off" ? "on" : "off";
  const form =
    state === "bad"
      ? ""
      : html`<form method="post" action="?token=${token}">
          <input type="hidden" name="emails" value="${next}" />
          <button>${t[BUTTON[state]]}</button>
        </form>`;
  return html`<section class="card" lang="${language}">
    <h1>${t[`${state}Title`]}</h1>
    <p>${text}</p>
    ${form}
    <p>
      <a class="key" href="${site}/userdashboard/notification-settings">${t.settings}</a>
    </p>
  </section>`;
}

/** What an unsubscribe link opens; works without a script. */
export function unsubscribePage(page: Page) {
  const { languages, state, site } = page;
  const [first] = languages;
  return html`<!doctype html>
    <html lang="${first}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${TEXTS[first][`${state}Title`]} | TutorSetu</title>
        <link rel="stylesheet" href="unsubscribe.css" />
      </head>
      <body>
        <main>
          <p class="name"><a href="${site}/">TutorSetu</a></p>
          ${languages.map((language) => sectionIn(language, page))}
        </main>
      </body>
    </html>`;
}
