/** "social science" as people write it. */
export const titleCase = (subject: string) =>
  subject.replaceAll(/(^|\s)(\p{Ll})/gu, (_, gap: string, letter: string) => {
    return gap + letter.toUpperCase();
  });

const MOST_LETTERS = 500;

/** What a person wrote, as far as a notification has room for it. */
export const excerpt = (text: string) =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1).trimEnd()}…` : text;
