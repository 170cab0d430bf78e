import { en as enOffer } from "@tutorsetu/contracts/messages/en/offer";
import { hi as hiOffer } from "@tutorsetu/contracts/messages/hi/offer";
import { en } from "../messages/en/own-data.ts";
import { en as enPosts } from "../messages/en/own-data-posts.ts";
import { hi as hiPosts } from "../messages/hi/own-data-posts.ts";
import { en as enFields } from "../messages/en/own-data-fields.ts";
import { hi } from "../messages/hi/own-data.ts";
import { hi as hiFields } from "../messages/hi/own-data-fields.ts";

export type Language = "en" | "hi";

const texts = {
  en: {
    ...en,
    fields: { ...enFields.fields, ...enPosts.fields },
    words: { ...enOffer, ...enFields.words, ...enPosts.words },
  },
  hi: {
    ...hi,
    fields: { ...hiFields.fields, ...hiPosts.fields },
    words: { ...hiOffer, ...hiFields.words, ...hiPosts.words },
  },
};

type Labels = Readonly<Record<string, string>>;

/** The words of the page in one language; what has none is called as the JSON calls it. */
export function textsIn(language: Language) {
  const { page, parts, fields, words } = texts[language];
  const labelOf = (labels: Labels, name: string) =>
    Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
  return {
    page,
    part: (name: string) => labelOf(parts, name),
    field: (name: string) => labelOf(fields, name),
    word: (value: string) => labelOf(words, value),
  };
}
