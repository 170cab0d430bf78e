import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const source = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const block = (selector: string) => {
  const start = source.indexOf(`${selector} {`);
  const body = source.slice(source.indexOf("{", start) + 1, source.indexOf("}", start));
  return Object.fromEntries(
    Array.from(body.matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, name, value]) => [name, value]),
  );
};
const light = block("\n  :root");
const system = block(':root:not([data-theme="light"])');
const dark = block(':root[data-theme="dark"]');

const channel = (hex: string) => {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour: string) =>
  0.2126 * channel(colour.slice(1, 3)) +
  0.7152 * channel(colour.slice(3, 5)) +
  0.0722 * channel(colour.slice(5, 7));
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ["paper", "surface", "surface-2"];
const texts = [
  ...["ink", "ink-2", "ink-3", "indigo", "good", "warn", "bad"].flatMap((text) =>
    grounds.map((on) => [text, on]),
  ),
  ...["indigo", "good", "warn", "bad"].map((tone) => [tone, `${tone}-soft`]),
  ["ink", "indigo-soft"],
  ["on-indigo", "indigo"],
  ["on-saffron", "saffron"],
  ["on-saffron", "saffron-strong"],
  ["on-bad", "bad"],
];
const edges = [...grounds, "indigo-soft"]
  .map((on) => ["focus", on])
  .concat([
    ["field", "paper"],
    ["field", "surface"],
  ]);

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, theme) => {
  const of = (name = "") => theme[`--color-${name}`] ?? "";
  it.each(texts)("%s can be read on %s", (text, on) => {
    expect(contrast(of(text), of(on))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(edges)("%s can be seen on %s", (edge, on) => {
    expect(contrast(of(edge), of(on))).toBeGreaterThanOrEqual(3);
  });
});

it("is as dark by the system as by the switch, and names the same colours as the light theme", () => {
  expect(system).toEqual(dark);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});
