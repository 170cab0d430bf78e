import { expect, it } from "vitest";
import { pageOf, textOf } from "./rendered-page.ts";

const head = { title: "A\nb", jsonLd: [{ "@type": "Person" }] };
const page = { status: 200, head, queries: [{ key: ["a"], data: "</script>\n" }] } as const;

it("comes as it was sent, without a tag in its data", () => {
  const html = "<p>\n</p>\n";
  expect(pageOf(textOf({ ...page, html }))).toEqual({
    status: 200,
    head,
    queries: String.raw`[{"key":["a"],"data":"\u003c/script>\n"}]`,
    html,
  });
});

it("tells no HTML from empty HTML", () => {
  expect(pageOf(textOf({ ...page, html: null }))?.html).toBeNull();
  expect(pageOf(textOf({ ...page, html: "" }))?.html).toBe("");
});

it("says where a part of it could not be read", () => {
  expect(pageOf(textOf({ ...page, html: "" }, true))?.isPartial).toBe(true);
  expect(pageOf(textOf({ ...page, html: "" }))).not.toHaveProperty("isPartial");
});

it("may be a way to another page of this site", () => {
  const moved = { ...page, status: 301, location: "/t/asha-1", html: null } as const;
  expect(pageOf(textOf(moved))).toMatchObject({ status: 301, location: "/t/asha-1" });
});

it.each([
  ["nothing", ""],
  ["one line", "{}"],
  ["no JSON", "a\n[]\n"],
  ["a page without a title", '{"status":200,"head":{},"isDrawn":true}\n[]\n'],
  ["another status", '{"status":500,"head":{"title":"a"},"isDrawn":true}\n[]\n'],
  ["a way without an end", '{"status":301,"head":{"title":"a"},"isDrawn":false}\n[]\n'],
  [
    "a page that leads elsewhere",
    '{"status":200,"location":"/a","head":{"title":"a"},"isDrawn":true}\n[]\n',
  ],
  [
    "a way to another site",
    '{"status":302,"location":"//example.org","head":{"title":"a"},"isDrawn":false}\n[]\n',
  ],
])("is none when it is %s", (_, text) => expect(pageOf(text)).toBeNull());
