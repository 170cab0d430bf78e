import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { literally } from "../store/literally.ts";

/** Where the runs of ten digits begin in the scripts of India. */
const NOUGHTS = "۰०০੦૦୦௦౦೦൦";
/** The dot below a letter of Hindi, as in फ़ीस; many leave it out. */
const DOT = "\u093C";
const DOTTABLE = "कखगजडढफय";
/** The same letters, each written as one sign together with its dot. */
const DOTTED = /[\u0958-\u095F]/g;

function patternOf(letter: string): string {
  if (/\d/.test(letter)) {
    const others = Array.from(NOUGHTS, (nought) => nought.charCodeAt(0) + Number(letter));
    return `[${letter}${String.fromCharCode(...others)}]`;
  }
  const at = DOTTABLE.indexOf(letter);
  if (at === -1) return literally(letter);
  return `(?:${letter}${DOT}?|${String.fromCharCode(0x958 + at)})`;
}

/** Finds each word as it stands, in either case, with digits of any script, and letters of Hindi with or without their dot. */
export function wordPatterns(search: string): RegExp[] {
  const plain = latinDigits(search)
    .replaceAll(DOTTED, (sign) => DOTTABLE.charAt(sign.charCodeAt(0) - 0x958))
    .replaceAll(DOT, "");
  const words = new Set(plain.toLowerCase().split(/\s+/).filter(Boolean));
  return [...words].map((word) => new RegExp(Array.from(word, patternOf).join(""), "i"));
}
