const LONGEST = 160;
/** E-mail addresses, queries, numbers and ids, and what stands in quotes; an apostrophe within a word begins nothing. */
const PERSONAL = /"[^"]*"?|(?<!\w)'[^']*'?|\S+@\S+|[?#]\S+|[\da-f]{12,}|\d{3,}/gi;

/** The words of an error without what may be somebody's; a quoted name stays, as in `(reading 'map')`. */
export const masked = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll(PERSONAL, (found) => (/^'[a-z_$]{1,40}'$/i.test(found) ? found : "…"))
    .replaceAll(/\s+/g, " ")
    .slice(0, LONGEST);
