const TITLES = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "shri", "smt", "श्री", "श्रीमती"]);
const MAX_LETTERS = 20;

const letters = new Intl.Segmenter("hi", { granularity: "grapheme" });
const lettersOf = (word: string) => Array.from(letters.segment(word), ({ segment }) => segment);

/** The words of a name, also of `asha.kumari_07` and `AshaKumari`. */
export const wordsOfName = (userName: string): readonly string[] =>
  userName
    .replaceAll(/([\p{Ll}])(\p{Lu}\p{Ll}{2})/gu, "$1 $2")
    .match(/\p{L}(?:[\p{L}\p{M}'’]|\u200C|\u200D)*/gu) ?? [];

/** Which of the words of a name is the first name: the first that is no title and no initial. */
export function givenNameOf(userName: string): string {
  const words = wordsOfName(userName);
  const names = words.filter((word) => !TITLES.has(word.toLowerCase()));
  return names.find((word) => lettersOf(word).length > 1) ?? names[0] ?? words[0] ?? "";
}

/**
 * What strangers read of a student's name: the first name and one initial, "Rohan D." for "Rohan Deshmukh". An address
 * or a number in place of a name leaves nothing. The same again for what it answers.
 */
export function maskName(userName: string): string {
  const isName = !/[@/]|(\p{N}[\s.-]*){5}/u.test(userName);
  const given = isName ? givenNameOf(userName) : "";
  if (given === "") return "•••";
  const rest = wordsOfName(userName).filter((word) => !TITLES.has(word.toLowerCase()));
  const other = rest.toSpliced(rest.indexOf(given), 1).at(-1);
  const initial = other ? ` ${lettersOf(other)[0]?.toUpperCase()}.` : "";
  return lettersOf(given).slice(0, MAX_LETTERS).join("") + initial;
}
