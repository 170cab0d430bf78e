import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const names = readdirSync(join(import.meta.dirname, "hi"));

it.each(names)("says everything of %s in both languages, with the same places to fill", async (name) => {
  const [{ en }, { hi }] = (await Promise.all([import(`./en/${name}`), import(`./hi/${name}`)])) as [
    { en: Record<string, string> },
    { hi: Record<string, string> },
  ];
  expect(Object.keys(hi).toSorted()).toEqual(Object.keys(en).toSorted());
  const places = (text = "") => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [key, text] of Object.entries(en)) {
    expect(places(hi[key]), key).toEqual(places(text));
    expect(hi[key], key).not.toBe("");
  }
});
