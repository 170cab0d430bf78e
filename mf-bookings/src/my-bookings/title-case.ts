/** "social science" as people read it. */
export const titleCase = (slug: string) =>
  slug.replaceAll(
    /(^|\s)(\p{L})/gu,
    (_, gap: string, letter: string) => gap + letter.toUpperCase(),
  );
