/** `{name}` becomes the variable of that name; a missing one stays as it stands. */
export const fill = (text: string, variables: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => variables[key] ?? whole);

/** A name is what a stranger typed, perhaps into an account with the reader's address: no mail program may make a link of it. */
export const plainName = (name: string) =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}\u200C-\u200D .'’-]/gu, "").replaceAll(/\.(?=\S)/g, ". ");

/** Turn the direction of what follows, also of our own words beside it. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** One line without anything that a mail program makes a link of. */
export const plainText = (text: string) =>
  text
    .replaceAll(DIRECTIONS, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll("://", ": ")
    .replaceAll(/([.@])(?=\S)/g, "$1 ")
    .trim();
