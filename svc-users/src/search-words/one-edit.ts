const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Every word that is one letter more, less or another, or two letters swapped, away; the first letter is seldom wrong. */
export function* oneEditFrom(word: string): Generator<string> {
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [first = "", second = ""] = after;
    if (first) yield before + after.slice(1);
    if (second) yield before + second + first + after.slice(2);
    for (const letter of LETTERS) {
      yield before + letter + after;
      if (first) yield before + letter + after.slice(1);
    }
  }
}
