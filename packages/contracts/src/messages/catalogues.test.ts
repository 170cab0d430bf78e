import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Texts = Readonly<Record<string, string>>;

const areas = readdirSync(join(import.meta.dirname, "en"));

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

it("every area is there in Hindi", () => {
  expect(readdirSync(join(import.meta.dirname, "hi"))).toEqual(expect.arrayContaining(areas));
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
      Object.fromEntries(Object.keys(hi).map((key) => [key, placeholders(texts[key] ?? "")]));
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

it("one sentence of the services in English is one sentence in Hindi, as it is found by its English", async () => {
  const [en, hi] = [await read("en", "server.ts"), await read("hi", "server.ts")];
  const said = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(en)) {
    said.set(text, (said.get(text) ?? new Set()).add(hi[key] ?? ""));
  }
  expect([...said].filter(([, texts]) => texts.size > 1)).toEqual([]);
});
