import { en } from "../messages/en/offline-page.ts";
import { hi } from "../messages/hi/offline-page.ts";

const STYLE =
  "body{margin:0;padding:15vh 1.5rem 0;font:1.1rem/1.6 system-ui,sans-serif;text-align:center;color:#1d2050;background:#fbf8f2}h1{font-size:1.4rem}a{color:inherit}section{margin-bottom:2.5rem}@media(prefers-color-scheme:dark){body{color:#e9e8f4;background:#15172a}}";

const part = (lang: string, { title, lead, again }: typeof en) =>
  `<section lang="${lang}"><h1>${title}</h1><p>${lead}</p><p><a href="">${again}</a></p></section>`;

/** Where nothing is kept that could be shown: it needs no other file. */
export function offlinePage(): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${en.title} · TutorSetu</title><style>${STYLE}</style></head><body><main>${part("en", en)}${part("hi", hi)}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
