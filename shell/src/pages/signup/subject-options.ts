const titleCase = (slug: string) =>
  slug.replaceAll(
    /(^|\s)(\p{L})/gu,
    (_, gap: string, letter: string) => gap + letter.toUpperCase(),
  );

export const subjectOptions = (slugs: readonly string[]) =>
  slugs.map((value) => ({ value, label: titleCase(value) }));
