import { latinDigits } from "@tutorsetu/contracts/typed-numbers";

const COMBINING = /\p{M}+/gu;

/** Lower case, without accents, digits of every script as ours, split into words; Devanagari keeps its signs. */
export function words(text: string): string[] {
  const plain = latinDigits(text)
    .normalize("NFD")
    .replaceAll(/([A-Za-z])\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The distinct words of all texts of a profile. */
export const tokensOf = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.flatMap((text) => words(text ?? "")))]
    .filter((w) => w.replaceAll(COMBINING, "").length > 0)
    .slice(0, 400);

const MOST_WORDS = 6;

/** Each must begin some word of the profile; longer ones first, as they leave fewer people. */
export const searchWords = (search: string) =>
  [...new Set(words(search))].slice(0, MOST_WORDS).toSorted((a, b) => b.length - a.length);
