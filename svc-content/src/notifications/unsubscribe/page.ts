import { fill } from "@tutorsetu/email/plain-text";
import { html } from "hono/html";
import { en } from "../../messages/en/unsubscribe.ts";
import { hi } from "../../messages/hi/unsubscribe.ts";
import type { Unsubscribed } from "./token.ts";

export type PageState = "ask" | "off" | "on" | "bad";

/** Beside the pages: the gateway lets no page bring its styles along. */
export const STYLES = `:root { color-scheme: light dark; --ink: #1c2430; --paper: #fff; --accent: #1a56b8; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf4; --paper: #12171f; --accent: #8ab8ff; --on-accent: #0d1420 } }
body { margin: 0 auto; padding: 32px 16px; max-width: 560px; font: 17px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 24px; line-height: 1.3; margin: 0 0 8px }
section + section { margin-top: 40px; padding-top: 32px; border-top: 1px solid currentColor }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 8px 20px; border: 0; border-radius: 8px; color: var(--on-accent); background: var(--accent); cursor: pointer }
a { color: var(--accent) }
`;

interface Page {
  readonly state: PageState;
  readonly link?: Unsubscribed | undefined;
  readonly token?: string;
  /** The person's choice; both are shown. */
  readonly site: string;
}

const BUTTON = { ask: "askButton", off: "offButton", on: "onButton" } as const;

function sectionIn(language: "en" | "hi", { state, link, token = "", site }: Page) {
  const t = language === "hi" ? hi : en;
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
  return html`<section lang="${language}">
    <h1>${t[`${state}Title`]}</h1>
    <p>${text}</p>
    ${form}
    <p><a href="${site}/userdashboard/usersetting">${t.settings}</a></p>
  </section>`;
}

/** What an unsubscribe link opens: works without a script, in English and in Hindi. */
export const unsubscribePage = (page: Page) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>TutorSetu · ${en[`${page.state}Title`]} · ${hi[`${page.state}Title`]}</title>
        <link rel="stylesheet" href="unsubscribe.css" />
      </head>
      <body>
        <main>${sectionIn("en", page)}${sectionIn("hi", page)}</main>
      </body>
    </html>`;
