import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Texts = Readonly<Record<string, string>>;

/** What the services say, they say in English. */
const areas = readdirSync(join(import.meta.dirname, "en")).filter((area) => area !== "server.ts");

async function read(language: "en" | "hi", area: string): Promise<Texts> {
  const file = (await import(join(import.meta.dirname, language, area))) as Record<string, Texts>; // safe: checked by the first test
  return file[language] ?? {};
}

const placeholders = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name).toSorted((a, b) =>
    a.localeCompare(b),
  );

/** Figures, and the name that English has in English. */
const isSameInBoth = (text: string) =>
  text === "English" || !/[a-z]/i.test(text.replaceAll(/\{\w+\}/g, ""));

it("both languages have the same areas", () => {
  expect(readdirSync(join(import.meta.dirname, "hi"))).toEqual(areas);
});

describe.each(areas)("%s", (area) => {
  it("has the same keys in both languages, and a text for each", async () => {
    const [en, hi] = [await read("en", area), await read("hi", area)];
    expect(Object.keys(en)).not.toHaveLength(0);
    expect(Object.keys(hi).toSorted()).toEqual(Object.keys(en).toSorted());
    const empty = [...Object.entries(en), ...Object.entries(hi)].filter(([, text]) => !text.trim());
    expect(empty).toEqual([]);
  });

  it("has the same placeholders in both languages", async () => {
    const [en, hi] = [await read("en", area), await read("hi", area)];
    const of = (texts: Texts) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]));
    expect(of(hi)).toEqual(of(en));
  });

  it("is written in Devanagari, not left in English", async () => {
    const hi = await read("hi", area);
    const left = Object.values(hi).filter(
      (text) => !/\p{Script=Devanagari}/u.test(text) && !isSameInBoth(text),
    );
    expect(left).toEqual([]);
  });
});
