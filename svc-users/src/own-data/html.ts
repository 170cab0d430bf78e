import { fill } from "@tutorsetu/email/plain-text";
import type { OwnDataItem } from "@tutorsetu/service-kit/own-data/pages";
import { html, raw } from "hono/html";
import { timeIn } from "../email/templates.ts";
import { pagesOf, type Source } from "./sources.ts";
import { STYLE } from "./style.ts";
import { type Language, textsIn } from "./texts.ts";

interface Page {
  readonly sources: readonly Source[];
  readonly language: Language;
  readonly picture: Buffer | null;
  readonly name: string;
  readonly at: Date;
}

type Texts = ReturnType<typeof textsIn>;
type Markup = ReturnType<typeof html>;

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Fields whose values are words of ours; in all others stands what somebody wrote. */
const WORDED: ReadonlySet<string> = new Set([
  ..."accountHolder ageBand askedBy bookingStatus by channel day days document from kind".split(
    " ",
  ),
  ..."language means mode outcome outcomeBy part phoneVisible role state timesProposedBy what".split(
    " ",
  ),
  ..."email push sms boards exams teachesAt languages".split(" "),
]);

const isShown = (value: unknown): boolean => {
  if (value === null || value === undefined || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || Object.values(value).some(isShown);
};

function textOf(name: string, value: unknown, texts: Texts, language: Language): string {
  if (typeof value === "boolean") return value ? texts.page.yes : texts.page.no;
  const text = String(value);
  if (TIME.test(text)) return timeIn(language, text);
  return WORDED.has(name) ? texts.word(text) : text;
}

function valueOf(name: string, value: unknown, texts: Texts, language: Language): Markup | string {
  if (Array.isArray(value))
    return value.some((one) => typeof one === "object")
      ? html`<ul>
          ${value.map((one) => html`<li>${valueOf(name, one, texts, language)}</li>`)}
        </ul>`
      : value.map((one) => textOf(name, one, texts, language)).join(", ");
  // safe: an object of JSON
  if (typeof value === "object" && value !== null)
    return itemOf(value as OwnDataItem, texts, language);
  return textOf(name, value, texts, language);
}

const itemOf = (item: OwnDataItem, texts: Texts, language: Language): Markup =>
  html`<dl>
    ${Object.entries(item)
      .filter(([, value]) => isShown(value))
      .map(
        ([name, value]) =>
          html`<div>
            <dt>${texts.field(name)}</dt>
            <dd>${valueOf(name, value, texts, language)}</dd>
          </div>`,
      )}
  </dl> `;

function head({ page }: Texts) {
  // Nothing is fetched, and nothing that somebody wrote could run.
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
  return html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${page.title}</title>
    <style>
      ${raw(STYLE)}
    </style>
  </head>`;
}

function lead({ language, name, at, picture }: Page, { page }: Texts) {
  const made = fill(page.made, { name, time: timeIn(language, at.toISOString()) });
  const src = picture && `data:image/webp;base64,${picture.toString("base64")}`;
  return html`<h1>${page.title}</h1>
    <p>${made} ${page.times}</p>
    <p>${page.intro}</p>
    <p>${page.missing}</p>
    ${src ? html`<p><img src="${src}" alt="${page.picture}" width="160" height="160" /></p>` : ""}`;
}

/** The page as it is read: everything that people wrote is escaped, and only one page of the data is in memory. */
export async function* htmlOf(wanted: Page, signal: AbortSignal): AsyncGenerator<string> {
  const { sources, language } = wanted;
  const texts = textsIn(language);
  yield `<!doctype html>\n<html lang="${language}">\n${await head(texts)}\n<body>\n<main>\n`;
  yield `${await lead(wanted, texts)}\n`;
  let part = "";
  for (const source of sources)
    for await (const found of pagesOf(source, signal)) {
      if (found.items.length === 0) continue;
      if (found.part !== part) {
        yield `${part && "</section>\n"}<section>\n`;
        yield `${await html`<h2>${texts.part(found.part)}</h2>`}\n`;
      }
      part = found.part;
      for (const item of found.items) yield `${await itemOf(item, texts, language)}\n`;
    }
  yield `${part && "</section>\n"}</main>\n</body>\n</html>\n`;
}
