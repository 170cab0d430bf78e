import { transliterate } from "transliteration";
import { remembered } from "./remembered.ts";

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

/** Stands before a sound among the tokens: no word has it. */
export const SOUND = "~";

export const soundToken = (token: string): string => SOUND + soundOf(token);

/**
 * How a word sounds, for words that people spell in many ways and in two scripts: "anjli" of Anjali and अंजलि, "nsik" of
 * Nasik, Nashik and नाशिक. Takes a word of `tokenize`.
 */
export const soundOf = remembered((word) => {
  const short = word.slice(0, MAX_LETTERS);
  return apply(RULES, isLatin(short) ? short : latinOf(short)).replaceAll(/[^a-z0-9]/g, "");
});
