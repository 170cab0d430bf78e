import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { STYLE_SHEET, STYLES } from "./style.ts";
import {
  aboutUs,
  type EmailDesign,
  type EmailLink,
  type InLanguage,
  inOrder,
  TEXTS,
} from "./words.ts";

/** More is shown nowhere. */
const PREVIEW_LENGTH = 160;

type Part = keyof typeof STYLES;

/** The class is for the dark, the style for programs without style sheets. */
const look = (part: Part) => raw(`class="${part}" style="${STYLES[part]}"`);

const withBreaks = (text: string) =>
  text.split("\n").map((line, n) => (n === 0 ? line : html`<br />${line}`));

const link = ({ href, label = href, text }: EmailLink) =>
  html`<a ${look("link")} href="${href}">${label}</a>${text && html`<br />${withBreaks(text)}`}`;

const paragraph = (line: string | EmailLink) =>
  html`<p ${look("text")}>${typeof line === "string" ? withBreaks(line) : link(line)}</p>`;

/** Drawn by a table cell, since Outlook on Windows gives a link no padding. */
const button = ({ label, href }: { label: string; href: string }) =>
  html`<table
    role="presentation"
    border="0"
    cellpadding="0"
    cellspacing="0"
    style="margin:4px 0 24px"
  >
    <tr>
      <td ${look("key")}><a ${look("button")} href="${href}">${label}</a></td>
    </tr>
  </table>`;

const section = (words: InLanguage, n: number) =>
  html`${n > 0 && html`<hr ${look("rule")} />`}
    <div lang="${words.language}">
      <h1 ${look("title")}>${words.title}</h1>
      ${words.greeting && paragraph(words.greeting)} ${words.lines.map(paragraph)}
      ${words.button && button(words.button)} ${words.after?.map(paragraph)}
    </div>`;

function footer({ language }: InLanguage, design: EmailDesign) {
  const { unsubscribe } = design;
  const off =
    unsubscribe &&
    html`<a ${look("quiet")} href="${unsubscribe}">${TEXTS[language].unsubscribe}</a>`;
  return html`<p ${look("foot")} lang="${language}">${aboutUs(language, design)} ${off}</p>`;
}

/** Beside the subject in lists of e-mails; what fills it up keeps the text below it out of them. */
function preview([first]: readonly InLanguage[]) {
  const texts = first?.lines.filter((line) => typeof line === "string") ?? [];
  const line = texts.join(" ").slice(0, PREVIEW_LENGTH);
  return html`<div ${look("preview")} aria-hidden="true">${line}${"\u00A0\u200C".repeat(60)}</div>`;
}

/** No picture, no script, nothing that is fetched; 5 to 8 kB. */
export function htmlPart(design: EmailDesign): string {
  const parts = inOrder(design);
  const page = html`<!doctype html>
    <html lang="${parts[0]?.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${parts[0]?.title}</title>
        <style>
          ${raw(STYLE_SHEET)}
        </style>
      </head>
      <body ${look("page")}>
        ${preview(parts)}
        <table
          ${look("paper")}
          role="presentation"
          width="100%"
          border="0"
          cellpadding="0"
          cellspacing="0"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                border="0"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;text-align:left"
              >
                <tr>
                  <td><p ${look("name")}>TutorSetu</p></td>
                </tr>
                <tr>
                  <td ${look("card")}>
                    <div class="inside" style="padding:28px 32px 16px">${parts.map(section)}</div>
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 4px">${parts.map((words) => footer(words, design))}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>` as HtmlEscapedString; // safe: nothing in it is awaited
  return page.replaceAll(/\n\s*/g, "\n");
}
