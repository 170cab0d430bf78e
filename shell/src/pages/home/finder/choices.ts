import { SUBJECTS } from "@tutorsetu/contracts/domain";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";

export interface Choice {
  /** As it stands in an address: `new-delhi`. */
  readonly slug: string;
  readonly name: string;
}

/** What may be chosen before the list of tutors is opened. */
export interface Choices {
  readonly subjects: readonly Choice[];
  readonly cities: readonly Choice[];
}

const MOST_CITIES = 40;

interface Names {
  readonly subjectOf: (slug: string) => string;
  readonly cityOf: (city: string) => string;
}

/** The subjects, and the cities with most tutors by their names. */
export function choicesOf(landings: readonly Landing[], { subjectOf, cityOf }: Names): Choices {
  const subjects = SUBJECTS.filter((slug) => slug !== "other");
  const cities = landings.filter(({ subject, city }) => subject === null && city !== null);
  return {
    subjects: subjects.map((slug) => ({ slug, name: subjectOf(slug) })),
    cities: cities
      .slice(0, MOST_CITIES)
      .map(({ address, city }) => ({
        slug: address.split("/").at(-1) ?? "",
        name: cityOf(city ?? ""),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
