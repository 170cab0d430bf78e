/** Digits, letters and signs by which somebody can be reached past the site; texts are normalised first, see `plainText`. */
export const EMAIL =
  /[\w.+-]+@[\w.-]*\w|[\w.+-]+\s+@\s*[\w-]+(?:\.\w+)+|[\w.+-]+\s*(?:\(at\)|\[at\]|\sat\s(?=[\w-]+\s*(?:dot|\.)))\s*[\w.-]+(?:\s*(?:dot|\(dot\)|\[dot\])\s*\w+)*/giu;
export const HANDLE = /(?<![\p{L}\p{N}])@[\w.]{2,}/gu;
/** Nine digits or more, whatever stands between them, or seven in one. */
export const PHONE = /(?:\+|\b)\p{N}(?:[\s().\p{Pd}/]{0,3}\p{N}){8,}|\b\p{N}{7,}\b/gu;
/** An address of the web with a sign of being one: degrees such as "M.Sc" and "B.Com" are none. */
const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w-]{2,}(?:\.[\w-]+)*\.(?:com|in|org|net|co|io|me|edu|info|app|gl|be|ly|link|site|online|page|xyz)\b(?:\/\S*)?/giu;

/** What takes the place of what is cut out. */
export const CUT = "…";

/** What must stand in a text for its pattern to be worth a look: most texts have none of it. */
export type Pattern = readonly [sign: RegExp, pattern: RegExp];

/** By which somebody is reached at once. */
export const DIRECT_CONTACTS: readonly Pattern[] = [
  [/@|\(at\)|\[at\]|\sat\s/i, EMAIL],
  [/@/, HANDLE],
  [/\d/, PHONE],
];

export const CONTACTS: readonly Pattern[] = [...DIRECT_CONTACTS, [/\.\w|www|:\//i, LINK]];
