import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "hi");
const texts = await Promise.all(
  readdirSync(folder).map(async (file) => {
    const exported = (await import(join(folder, file))) as Record<string, Record<string, string>>; // safe: catalogues hold texts only
    return Object.values(exported).flatMap((catalogue) =>
      Object.entries(catalogue).map(([key, text]) => `${file} ${key}: ${text}`),
    );
  }),
).then((files) => files.flat());

it.each([
  ["a trial lesson", "डेमो क्लास", /परीक्षण|ट्रायल/],
  ["a star", "सितारा", /तारे|तारा(?!ँ)/],
  ["to sign in", "साइन इन", /लॉग इन/],
  ["to block", "ब्लॉक", /रोका हुआ|रोक (हटा|लगा)/],
  ["an answer", "जवाब", /उत्तर(?! प्रदेश|ा)/],
  ["a page", "पेज", /पन्न/],
  ["a report", "शिकायत", /रिपोर्ट/],
  ["pending", "प्रतीक्षा", /लंबित/],
  ["wrong", "ग़लत", /गलत/],
  ["an e-mail", "ईमेल", /(?<!ई)मेल से/],
  ["the site", "ट्यूटरसेतु", /TutorSetu/],
])("Hindi has one word for %s: %s", (_what, _word, other) => {
  const found = texts.filter((text) => other.test(text.replaceAll("सितार", "")));
  expect(found).toEqual([]);
});

it("keeps a booking with words that cannot be read as dropping it", () => {
  expect(texts.filter((text) => /रहने द(ें|ो)/.test(text))).toEqual([]);
});

it("says that deleting cannot be undone, not that the account cannot come back", () => {
  const [question = ""] = texts.filter((text) => text.startsWith("dashboard.ts deleteQuestion"));
  expect(question).toContain("यह कदम वापस नहीं लिया जा सकता।");
});
