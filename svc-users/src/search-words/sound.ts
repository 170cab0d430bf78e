import { transliterate } from "transliteration";

type Rule = readonly [pattern: RegExp, replacement: string];

/** What `transliterate` makes of Indian scripts, letter by letter: अंजलि is "aNjli", चंडीगढ़ "cNddiigddh'", ऋषि "Rssi". */
const OF_INDIAN_SCRIPTS: readonly Rule[] = [
  [/ddh?'/g, "r"],
  [/jny/g, "gy"],
  [/R+/g, "ri"],
  [/'/g, ""],
  // Their c is our ch.
  [/c/g, "ch"],
];

/**
 * Letters that are written either way, in this order. Vowels differ most: an "a" is written or not, long or short, so
 * none but a first one counts, and of the others only which it is.
 */
const RULES: readonly Rule[] = [
  [/x/g, "ks"],
  [/qu(?=[ie])|q|ck/g, "k"],
  [/c(?!h)/g, "k"],
  [/c+h+/g, "c"],
  [/(?<=[bcdfgjklprstvz])h/g, ""],
  [/f/g, "p"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/nh$/g, "ng"],
  [/gn|jn/g, "gy"],
  [/m(?=[bp])/g, "n"],
  [/ee|ii|ea|ie(?!$)/g, "i"],
  [/oo|uu/g, "u"],
  [/a?ai(?=.)|ae/g, "e"],
  [/a*ao|(?<=^.)a+v$|au|ou|ow(?=[^aeiou]|$)|ov(?=[^aeiouy])/g, "o"],
  [/ey$/g, "e"],
  [/(.)\1+/g, "$1"],
  [/(?<!^)a/g, ""],
  [/(?<=[^aeiouy])y$/g, "i"],
  [/(?<=[^aeiouy])y(?=[^aeiouy])/g, "e"],
  [/er(?=[^aeiou])/g, "r"],
  [/(.)\1+/g, "$1"],
];

const apply = (rules: readonly Rule[], text: string) =>
  rules.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);

/** As long as a word of a query may be. */
const MAX_LETTERS = 40;

const isLatin = (word: string) => /^[a-z0-9]*$/.test(word);
const latinOf = (word: string) => apply(OF_INDIAN_SCRIPTS, transliterate(word)).toLowerCase();

const MOST_KEPT = 20_000;
const kept = new Map<string, string>();

/** Stands before a sound among the tokens: no word has it. */
export const SOUND = "~";

export const soundToken = (token: string): string => SOUND + soundOf(token);

/**
 * How a word sounds, for words that people spell in many ways and in two scripts: "anjli" of Anjali and अंजलि, "nsik" of
 * Nasik, Nashik and नाशिक. Takes a word of `tokenize`.
 */
export function soundOf(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const short = word.slice(0, MAX_LETTERS);
  const sound = apply(RULES, isLatin(short) ? short : latinOf(short)).replaceAll(/[^a-z0-9]/g, "");
  // People make up words; the names of most are few.
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(word, sound);
  return sound;
}
