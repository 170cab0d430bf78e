import { latinDigits } from "@tutorsetu/contracts/typed-numbers";

const ASCII = /^[\0-\x7F]*$/;

/** Lower case, without accents, digits of every script as Latin ones, split into words; Devanagari keeps its signs. */
export function tokenize(text: string): string[] {
  // Most texts: nothing of what follows changes them.
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = latinDigits(text)
    .normalize("NFD")
    .replaceAll(/([A-Za-z])\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
