import { ID_PATTERN } from "./pages.ts";

/** What stands behind `/t/`: any slug, and the tutor's id. */
export const PUBLIC_TUTOR_PATTERN = `(?:[^/]{1,300}-)?${ID_PATTERN}`;

/** The id in the last part of an address, whatever stands before it; empty when there is none. */
export const idOfAddress = (slug: string): string =>
  new RegExp(`(?:^|-)(${ID_PATTERN})$`).exec(slug)?.[1] ?? "";

/** One part of a landing page's address: "social-science". */
export const LANDING_PART = "[a-z]+(?:-[a-z]+){0,4}";

const partOf = (text: string) => text.toLowerCase().replaceAll(" ", "-");

/** The page of the tutors of a subject, of a city, or of both. */
export function landingAddress(subject: string | null, city: string | null): `/${string}` {
  if (subject === null) return `/tutors/in/${partOf(city ?? "")}`;
  return `/tutors/${partOf(subject)}${city === null ? "" : `/${partOf(city)}`}`;
}
