import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentOf, readTemplate } from "./document.ts";
import { headMarkup } from "./head.ts";

const index = readFileSync(
  join(import.meta.dirname, "../../../shell/src/index.html"),
  "utf8",
).replace("<!--head-->", '<script defer src="/static/main.js"></script>');
const template = readTemplate(index);
const place = { siteUrl: "https://tutorsetu.example", language: "hi", path: "/tutor" } as const;
const head = headMarkup({ title: "Tutors & more", description: 'A "b"', noindex: true }, place);
const fill = (html: string | null, theme?: "dark") => {
  if (!template) throw new Error("The shell's page has no place for content");
  const page = { html, queries: '[{"key":["a"]}]' };
  return documentOf(template, { page, language: "hi", theme, head });
};

describe("the shell's page, filled in", () => {
  it("says its language, and the theme that was chosen", () => {
    expect(fill("x", "dark")).toContain('<html lang="hi" data-theme="dark">');
    expect(fill("x")).toContain('<html lang="hi">');
  });

  it("has one title, one description, and the scripts of before", () => {
    const filled = fill("x");
    expect(filled.match(/<title>[^<]*/g)).toEqual(["<title>Tutors &amp; more · TutorSetu"]);
    expect(filled.match(/name="description"[^>]*/g)).toEqual([
      'name="description" content="A &quot;b&quot;"',
    ]);
    expect(filled).toContain('<meta name="robots" content="noindex">');
    expect(filled).toContain('<script defer src="/static/main.js"></script>');
    expect(filled.indexOf("charset")).toBeLessThan(filled.indexOf("<title>"));
  });

  it("has the content instead of what stood there, and its data behind it", () => {
    const filled = fill("<main><div>One</div></main>");
    expect(filled).toMatch(
      /<body>\s*<div id="root" data-rendered><main><div>One<\/div><\/main><\/div><script type="application\/json" id="prefetched">\[\{"key":\["a"\]\}\]<\/script>\s*<\/body>\s*<\/html>\s*$/,
    );
    expect(filled).not.toContain("arriving");
  });

  it("names a font for one character only where there is that character", () => {
    const font = '<link rel="preload" as="font" href="/rupee.woff2" crossorigin data-only-for="₹">';
    const withFont = readTemplate(index.replace("</head>", `${font}</head>`));
    if (!withFont) throw new Error("The shell's page has no place for content");
    const fillWith = (html: string | null) =>
      documentOf(withFont, {
        page: { html, queries: "[]" },
        language: "en",
        theme: undefined,
        head,
      });
    expect(fillWith("<p>₹ 500</p>")).toContain(font);
    expect(fillWith("<p>500</p>")).not.toContain("rupee");
    expect(fillWith(null)).toContain(font);
  });

  it("keeps what stood there, and the hint to scripts, where the browser draws it", () => {
    const filled = fill(null);
    expect(filled).toContain('<div class="arriving">');
    expect(filled).toContain("<noscript>");
    expect(filled).not.toContain("data-rendered");
    expect(filled).toContain('id="prefetched"');
  });

  it("takes dollar signs for text", () => {
    expect(fill("costs $& or $1")).toContain("costs $& or $1");
  });
});

it.each(["", "<html><head></head><body></body></html>", '<div id="root"><div></div>'])(
  "%j has no place for content",
  (text) => expect(readTemplate(text)).toBeNull(),
);
