const LONGEST = 160;
/** An apostrophe within a word begins nothing. */
const QUOTED = /"[^"]*"?|(?<!\w)'[^']*'?/g;

/** The words of an error without what may be somebody's: e-mail addresses, queries, numbers, and what stands in quotes. */
export const masked = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll(QUOTED, (quoted) => (/^'[a-z_$]{1,40}'$/i.test(quoted) ? quoted : '"…"'))
    .replaceAll(/\S+@\S+/g, "…")
    .replaceAll(/[?#]\S+/g, "…")
    .replaceAll(/[\da-f]{12,}|\d{3,}/gi, "…")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST);
