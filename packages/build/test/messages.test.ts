import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Texts = Readonly<Record<string, string>>;

const repository = join(import.meta.dirname, "../../..");
const parts = ["", "packages"].flatMap((folder) =>
  readdirSync(join(repository, folder)).map((name) => join(folder, name)),
);
const folders = parts
  .map((part) => join(part, "src/messages"))
  .filter((folder) => existsSync(join(repository, folder, "en")));

const filesOf = (folder: string) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
/** Each file of texts: "mf-blogs/src/messages" and "blogs.ts". */
const areas = folders.flatMap((folder) =>
  filesOf(`${folder}/en`).map((file) => [folder, file] as const),
);

interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** All that a file exports: catalogues of texts. */
const exportsOf = async (file: string) =>
  (await import(join(repository, file))) as Record<string, Catalogue>; // safe: checked by the first test of each area

/** Texts of a part of a catalogue have its key before their own. */
const flat = (texts: Catalogue, before = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[before + key, text]] : flat(text, `${before}${key}.`),
  );

async function read(folder: string, language: "en" | "hi", file: string): Promise<Texts> {
  return Object.fromEntries(
    flat((await exportsOf(`${folder}/${language}/${file}`))[language] ?? {}),
  );
}

const placeholders = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name).toSorted((a, b) =>
    a.localeCompare(b),
  );

/** Figures, and the name that English has in English. */
const isSameInBoth = (text: string) =>
  text === "English" || !/[a-z]/i.test(text.replaceAll(/\{\w+\}/g, ""));

it("finds the texts of every slice that shows some", () => {
  const withTexts = ["mf-blogs", "mf-bookings", "mf-dashboard", "mf-listings", "shell"];
  expect(folders).toEqual(
    expect.arrayContaining(withTexts.map((slice) => `${slice}/src/messages`)),
  );
});

describe.each(areas)("%s, %s", (folder, file) => {
  it("has the same keys in both languages, and a text for each", async () => {
    const [en, hi] = [await read(folder, "en", file), await read(folder, "hi", file)];
    expect(Object.keys(en)).not.toHaveLength(0);
    expect(Object.keys(hi).toSorted()).toEqual(Object.keys(en).toSorted());
    const empty = [...Object.entries(en), ...Object.entries(hi)].filter(([, text]) => !text.trim());
    expect(empty).toEqual([]);
  });

  it("has the same placeholders in both languages", async () => {
    const [en, hi] = [await read(folder, "en", file), await read(folder, "hi", file)];
    const of = (texts: Texts) =>
      Object.fromEntries(Object.keys(hi).map((key) => [key, placeholders(texts[key] ?? "")]));
    expect(of(hi)).toEqual(of(en));
  });

  it("is written in Devanagari, not left in English", async () => {
    const hi = await read(folder, "hi", file);
    const left = Object.values(hi).filter(
      (text) => !/\p{Script=Devanagari}/u.test(text) && !isSameInBoth(text),
    );
    expect(left).toEqual([]);
  });
});

const hindiFiles = folders.flatMap((folder) =>
  filesOf(`${folder}/hi`).map((file) => `${folder}/hi/${file}`),
);
const hindi = await Promise.all(
  hindiFiles.map(async (file) =>
    Object.values(await exportsOf(file)).flatMap((texts) =>
      flat(texts).map(([key, text]) => `${file} ${key}: ${text}`),
    ),
  ),
).then((files) => files.flat());

it.each([
  ["a trial lesson", "डेमो क्लास", /परीक्षण|ट्रायल/],
  ["a star", "सितारा", /तारे|तारा(?!ँ)/],
  ["to sign in", "साइन इन", /लॉग इन/],
  ["to block", "ब्लॉक", /रोका हुआ|रोक (हटा|लगा)/],
  ["an answer", "जवाब", /उत्तर(?! प्रदेश|ा)/],
  ["a page", "पेज", /पन्न/],
  ["a report", "शिकायत", /रिपोर्ट/],
  ["pending", "प्रतीक्षा", /(?<!नि)लंबित/],
  ["wrong", "ग़लत", /गलत/],
  ["an e-mail", "ईमेल", /(?<!ई)मेल से/],
  ["the site", "ट्यूटरसेतु", /TutorSetu/],
])("Hindi has one word for %s: %s", (_what, _word, other) => {
  const found = hindi.filter((text) => other.test(text.replaceAll("सितार", "")));
  expect(found).toEqual([]);
});

it("keeps a booking with words that cannot be read as dropping it", () => {
  expect(hindi.filter((text) => /रहने द(ें|ो)/.test(text))).toEqual([]);
});

it("says that deleting cannot be undone, not that the account cannot come back", () => {
  const [question = ""] = hindi.filter((text) =>
    text.startsWith("mf-dashboard/src/messages/hi/dashboard.ts deleteQuestion"),
  );
  expect(question).toContain("यह कदम वापस नहीं लिया जा सकता।");
});
