import { DARK, LIGHT } from "./colours.ts";

/** The site's type where it is installed; nothing is fetched, which would tell when an e-mail is read. */
export const FONT = [
  "'Anek Latin'",
  "'Anek Devanagari'",
  "-apple-system",
  "'Segoe UI'",
  "Roboto",
  "'Noto Sans'",
  "'Noto Sans Devanagari'",
  "Arial",
  "sans-serif",
].join(",");

const TEXT = "margin:0 0 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere;";

/** Of each part: stands in its `style`, since some programs read no style sheets. */
export const STYLES = {
  page: `margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink};font-family:${FONT};-webkit-text-size-adjust:100%;`,
  paper: `background:${LIGHT.paper};`,
  preview: "display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all;",
  name: `margin:0;padding:0 4px 12px;font-size:19px;line-height:1.4;font-weight:700;color:${LIGHT.indigo};`,
  card: `background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-top:4px solid ${LIGHT.saffron};border-radius:14px;font-family:${FONT};color:${LIGHT.ink};`,
  title: `margin:0 0 16px;font-size:23px;line-height:1.3;font-weight:700;color:${LIGHT.ink};overflow-wrap:anywhere;`,
  text: `${TEXT}color:${LIGHT.ink};`,
  link: `color:${LIGHT.indigo};overflow-wrap:anywhere;`,
  key: `background:${LIGHT.saffron};border-radius:8px;mso-padding-alt:13px 24px;`,
  button: `display:inline-block;padding:13px 24px;border-radius:8px;background:${LIGHT.saffron};color:${LIGHT["on-saffron"]};font-family:${FONT};font-size:16px;line-height:1.2;font-weight:600;text-decoration:none;`,
  rule: `margin:12px 0 28px;border:0;border-top:1px solid ${LIGHT.line};`,
  foot: `margin:0 0 6px;font-family:${FONT};font-size:14px;line-height:1.5;color:${LIGHT["ink-2"]};overflow-wrap:anywhere;`,
  quiet: `color:${LIGHT["ink-2"]};`,
} as const;

/** By class, for readers in the dark: an own style is stronger but for `!important`. */
const dark = (scope: string) =>
  [
    `${scope}.page,${scope}.paper{background:${DARK.paper}!important;color:${DARK.ink}!important}`,
    `${scope}.card{background:${DARK.surface}!important;border-color:${DARK.line}!important;border-top-color:${DARK.saffron}!important}`,
    `${scope}.title,${scope}.text{color:${DARK.ink}!important}`,
    `${scope}.name,${scope}.link{color:${DARK.indigo}!important}`,
    `${scope}.key,${scope}.button{background:${DARK.saffron}!important;color:${DARK["on-saffron"]}!important}`,
    `${scope}.rule{border-color:${DARK.line}!important}`,
    `${scope}.foot,${scope}.quiet{color:${DARK["ink-2"]}!important}`,
  ].join("");

/** `[data-ogsc]` is how Outlook in browsers says that it is dark. */
export const STYLE_SHEET = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:420px){.inside{padding:24px 20px 12px!important}}",
  `@media (prefers-color-scheme:dark){${dark("")}}`,
  dark("[data-ogsc] "),
].join("\n");
