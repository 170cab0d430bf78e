import { describe, expect, it } from "vitest";
import { headMarkup, staticHead, withHead } from "./head.ts";
import type { Match } from "./page-match.ts";

const at = { siteUrl: "https://site.example", language: "en", path: "/blog/1" } as const;
const page = { title: "Sums", description: "How to add" };

describe("what a page says of itself", () => {
  it("is its title, description and address, the other languages' addresses, and what previews show", () => {
    expect(headMarkup(page, at).replaceAll("><", ">\n<").split("\n")).toEqual([
      "<title>Sums · TutorSetu</title>",
      '<meta name="description" content="How to add">',
      '<link rel="canonical" href="https://site.example/blog/1">',
      '<link rel="alternate" hreflang="en" href="https://site.example/blog/1">',
      '<link rel="alternate" hreflang="hi" href="https://site.example/blog/1?lang=hi">',
      '<link rel="alternate" hreflang="x-default" href="https://site.example/blog/1">',
      '<meta property="og:site_name" content="TutorSetu">',
      '<meta property="og:type" content="website">',
      '<meta property="og:title" content="Sums">',
      '<meta property="og:description" content="How to add">',
      '<meta property="og:url" content="https://site.example/blog/1">',
      '<meta property="og:locale" content="en_IN">',
      '<meta property="og:locale:alternate" content="hi_IN">',
      '<meta property="og:image" content="https://site.example/preview.png">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="Sums">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]);
  });

  it("names the Hindi page by an address of its own, also where the address has a query", () => {
    const markup = headMarkup(
      { ...page, canonical: "/tutor?subject=a&b" },
      { ...at, language: "hi" },
    );
    expect(markup).toContain(
      'rel="canonical" href="https://site.example/tutor?subject=a&amp;b&amp;lang=hi"',
    );
    expect(markup).toContain('hreflang="en" href="https://site.example/tutor?subject=a&amp;b"');
    expect(markup).toContain('"og:locale" content="hi_IN"');
  });

  it("of what is not for search engines is no address but the one that is", () => {
    const noindex = headMarkup({ ...page, noindex: true }, at);
    expect(noindex).toContain('<meta name="robots" content="noindex">');
    expect(noindex).not.toMatch(/canonical|hreflang/);
    const elsewhere = headMarkup({ ...page, noindex: true, canonical: "/t/a-1" }, at);
    expect(elsewhere).toContain('rel="canonical" href="https://site.example/t/a-1"');
    expect(elsewhere).not.toContain("hreflang");
    expect(headMarkup(page, at)).not.toContain("robots");
  });

  it("has a picture that is drawn for it, at an address of its language and words", () => {
    const preview = { title: "Sums", lines: ["Asha"] };
    const imageIn = (language: "en" | "hi", more: object = {}) =>
      /og:image" content="([^"]+)"/.exec(
        headMarkup({ ...page, preview, ...more }, { ...at, language }),
      )?.[1];
    expect(imageIn("en")).toMatch(/^https:..site.example.previews.[0-9a-f]{16}.en.blog.1\.png$/);
    expect(imageIn("hi")).toMatch(/.hi.blog.1\.png$/);
    expect(imageIn("en", { image: "/a.png" })).toBe("https://site.example/a.png");
    for (const canonical of ["/", "/blog?after=1"])
      expect(imageIn("en", { canonical })).toBe("https://site.example/preview.png");
    expect(imageIn("en", { preview: { title: "🎉", lines: [] } })).toMatch("/preview.png");
  });

  it("has its own picture, as a whole address, and its type", () => {
    const markup = headMarkup({ ...page, image: "/api/a.png", type: "article" }, at);
    expect(markup).toContain('property="og:image" content="https://site.example/api/a.png"');
    expect(markup).not.toContain("preview.png");
    expect(markup).toContain('property="og:type" content="article"');
  });

  it("cannot end its element, whatever people wrote", () => {
    const bad = `"></title></script><script>alert('&')`;
    const markup = headMarkup(
      { title: bad, description: bad, image: `/${bad}`, jsonLd: [{ name: bad }] },
      { ...at, path: `/${bad}` },
    );
    expect(markup.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    expect(markup.match(/<\/title/g)).toHaveLength(1);
    expect(markup).toContain("&quot;&gt;&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert('&amp;')");
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(markup)?.[1] ?? "";
    expect(JSON.parse(json)).toEqual({ name: bad });
  });

  it("has whole addresses where its objects have links, and leaves texts alone", () => {
    const object = {
      url: "/a",
      name: "/b",
      author: { "@id": "/c" },
      image: ["/d", "https://e.example/f"],
    };
    expect(headMarkup({ ...page, jsonLd: [object] }, at)).toContain(
      JSON.stringify({
        url: "https://site.example/a",
        name: "/b",
        author: { "@id": "https://site.example/c" },
        image: ["https://site.example/d", "https://e.example/f"],
      }),
    );
  });
});

it("takes the place of what the shell's page says everywhere", () => {
  const index =
    '<html lang="en"><head><meta\n name="description"\n content="x"\n /><title>A</title></head><body></body></html>';
  expect(withHead(index, "<title>$&</title>", "hi")).toBe(
    '<html lang="hi"><head><title>$&</title></head><body></body></html>',
  );
  expect(withHead(index, "<meta>", undefined)).toBe(index.replace("</head>", "<meta></head>"));
});

const files = { files: [], params: {}, noindex: false };
const said = { en: { title: "Posts" }, hi: { title: "लेख", description: "सब लेख" } };

it.each<[string, Match, string[], string[]]>([
  [
    "its title in the language, and its address",
    { page: { ...files, head: said }, address: "/blogs" },
    [
      "<title>लेख · TutorSetu</title>",
      'content="सब लेख"',
      'href="https://site.example/blogs?lang=hi"',
    ],
    ["robots"],
  ],
  [
    "no address of one among many, which it does not know by name",
    { page: { ...files, head: said }, address: "/blog/:id" },
    ["<title>लेख · TutorSetu</title>"],
    ["canonical", "og:url"],
  ],
  [
    "the address of the same content",
    { page: { ...files, head: said, canonical: "/tutor" }, address: "/tutors" },
    ['rel="canonical" href="https://site.example/tutor?lang=hi"'],
    ["/tutors"],
  ],
  [
    "that it is not for search engines",
    { page: { ...files, noindex: true, head: said }, address: "/login" },
    ['name="robots" content="noindex"', "<title>लेख"],
    ["canonical"],
  ],
  ["nothing, where its build says nothing", { page: files, address: "/x" }, [], ["<"]],
  [
    "nothing but noindex, if private",
    { page: { ...files, noindex: true } },
    ["noindex"],
    ["title"],
  ],
  ["nothing but noindex, if missing", { missing: true }, ["noindex"], ["title"]],
])("of a page that nothing was drawn of is said %s", (_what, match, has, lacks) => {
  const { markup } = staticHead(match, { siteUrl: "https://site.example", language: "hi" });
  for (const text of has) expect(markup).toContain(text);
  for (const text of lacks) expect(markup).not.toContain(text);
});
