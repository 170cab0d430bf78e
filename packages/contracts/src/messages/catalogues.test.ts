import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const names = readdirSync(join(import.meta.dirname, "hi"));

it.each(names)(
  "says everything of %s in both languages, with the same places to fill",
  async (name) => {
    const at = (language: string) => pathToFileURL(join(import.meta.dirname, language, name)).href;
    const [{ en }, { hi }] = (await Promise.all([import(at("en")), import(at("hi"))])) as [
      { en: Record<string, string> },
      { hi: Record<string, string> },
    ];
    expect(Object.keys(hi).toSorted()).toEqual(Object.keys(en).toSorted());
    const places = (text = "") => (text.match(/\{\w+\}/g) ?? []).toSorted();
    const differing = Object.keys(en).filter(
      (key) => places(en[key]).join() !== places(hi[key]).join(),
    );
    expect(differing).toEqual([]);
    expect(Object.values(hi)).not.toContain("");
  },
);
