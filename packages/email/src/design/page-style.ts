import { DARK, LIGHT } from "./colours.ts";
import { FONT } from "./style.ts";

const colours = (theme: Readonly<Record<string, string>>) =>
  Object.entries(theme)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");

/** The style sheet of the few pages that services show themselves: in the looks of the e-mails that lead there, light and dark. */
export const PAGE_STYLE_SHEET = `:root{color-scheme:light dark;${colours(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${colours(DARK)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 ${FONT};-webkit-text-size-adjust:100%}
main{max-width:592px;margin:0 auto;padding:24px 16px 48px}
h1,h2,p{margin:0 0 16px;overflow-wrap:anywhere}
h1{font-size:23px;line-height:1.3}
h2{font-size:19px;line-height:1.3}
.name{padding:0 4px;margin-bottom:12px;font-size:19px;font-weight:700}
.name a{text-decoration:none}
.card{margin-bottom:24px;padding:28px 32px 12px;background:var(--surface);border:1px solid var(--line);border-top:4px solid var(--saffron);border-radius:14px}
a,summary{color:var(--indigo)}
button{min-height:48px;padding:10px 24px;border:0;border-radius:8px;background:var(--saffron);color:var(--on-saffron);font:600 16px/1.2 ${FONT};cursor:pointer}
a:focus-visible,button:focus-visible,summary:focus-visible{outline:3px solid var(--indigo);outline-offset:2px;border-radius:4px}
form{margin:0 0 20px}
a.key{display:inline-flex;align-items:center;min-height:44px}
summary{padding:10px 0;cursor:pointer;overflow-wrap:anywhere}
pre{margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}
@media (max-width:420px){.card{padding:24px 20px 8px}}
`;
