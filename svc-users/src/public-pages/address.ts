import { slugify } from "transliteration";
import type { Person } from "../people/person.ts";

const MAX_PART = 40;

/** A word of an address in Latin letters, of any script: "नासिक" becomes "naasik". */
export const slugOf = (text: string): string =>
  slugify(text, { allowedChars: "a-zA-Z0-9" }).slice(0, MAX_PART).replace(/-$/, "");

/** Whether strangers may see a page of this person; they are not told why there is none. */
export const hasPublicPage = (person: Person): boolean =>
  person.role === "Tutor" &&
  person.active &&
  !person.hidden &&
  !person.suspension &&
  person.publicPage !== false;

type Named = Pick<Person, "userName" | "subjects" | "city" | "profileId">;

/** Where the page of a tutor is, named as strangers see them: the slug follows the profile, the id stays. */
export function addressOf({ userName, subjects, city, profileId }: Named): string {
  const words = [userName, subjects?.[0] ?? "", city].map(slugOf).filter(Boolean);
  return `/t/${[...words, profileId].join("-")}`;
}
