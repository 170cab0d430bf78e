import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

interface Loading {
  readonly resourcePath: string;
  getOptions(): { readonly layer: string };
}

const loader = pathToFileURL(join(import.meta.dirname, "../src/bundling/remote-styles.mjs")).href;
const { default: remoteStyles } = (await import(loader)) as {
  default: (this: Loading, source: string) => string;
}; // safe: a loader of ours

const compiled = (source: string) =>
  remoteStyles
    .call(
      { getOptions: () => ({ layer: "remote.mf_tiny" }), resourcePath: "src/page.module.css" },
      source,
    )
    .replaceAll(/\s+/g, " ");

it("puts what a file holds into the remote's layer", () => {
  const layered = "@layer remote.mf_tiny { .page { color: red; } } ";
  expect(compiled(".page { color: red }")).toBe(layered);
  expect(compiled(".page { color: red } /* without an end")).toBe(layered);
});

it.each([
  ".page h1 { margin: 0 }",
  ".page { &:hover { color: red } h1 { margin: 0 } }",
  "@media (width > 40rem) { .page > * { margin: 0 } }",
  ':root[data-theme="dark"] .page { color: red }',
  "@keyframes turn { from { rotate: 0deg } to { rotate: 90deg } }",
  "@layer shell { .page { color: red } }",
])("takes %s", (source) => {
  expect(compiled(source)).toMatch(/^@layer remote\.mf_tiny \{.*\} $/);
});

it.each([
  "body { margin: 0 }",
  "h1 { margin: 0 }",
  ".page, h1 { margin: 0 }",
  "@media print { .page { margin: 0 } h1 { margin: 0 } }",
  "@layer shell { h1 { margin: 0 } }",
  ":root { --color-indigo: red }",
  "*, ::before { margin: 0 }",
  "[data-lit] { margin: 0 }",
  "body:has(.page) h1 { margin: 0 }",
  "h1:not(.page) { margin: 0 }",
  ":global(.site) { margin: 0 }",
  ":global .site { margin: 0 }",
])("refuses %s", (source) => {
  expect(() => compiled(`.page { color: red }\n${source}`)).toThrow(
    "src/page.module.css:2: Each selector needs a class of this file. Styles of a remote stay within it.",
  );
});

it.each([
  ["@import", '@import "./other.css";'],
  ["@font-face", '@font-face { font-family: "Anek Latin"; src: url("data:,") }'],
  ["@property", '@property --color-indigo { syntax: "*"; inherits: false }'],
  ["@page", "@page { margin: 0 }"],
])("refuses %s, which holds for every page", (name, source) => {
  expect(() => compiled(source)).toThrow(`src/page.module.css:1: ${name} holds for every page`);
});

it("refuses a brace too many, behind which the layer would have ended", () => {
  expect(() => compiled(".page { color: red } } h1 { color: red }")).toThrow("selector");
});
