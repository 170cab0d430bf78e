import { SUBJECTS } from "@tutorsetu/contracts/domain";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import { CITY_FACET, facetsFor } from "./documents.ts";
import type { SearchIndex } from "./search-index.ts";

/** With fewer tutors a page says nothing that the list does not. */
const FEWEST = 3;

/** Subjects that everybody knows: people make up others, and could make up pages with them. */
const LANDING_SUBJECTS = SUBJECTS.filter((subject) => subject !== "other");

/** "new-delhi" is New Delhi. Made of the slug, so that nobody's spelling is on a page of others. */
const nameOf = (slug: string) =>
  slug.replaceAll(/(^|-)([a-z])/g, (_, gap: string, letter: string) => {
    return (gap && " ") + letter.toUpperCase();
  });

/** All pages that are worth one, most tutors first. */
function landingsIn(index: SearchIndex): readonly Landing[] {
  const cities = index.facets(CITY_FACET).map((facet) => facet.slice(CITY_FACET.length));
  const places = [null, ...cities];
  const found = places.flatMap((slug) => {
    const inCity = slug === null ? [] : [facetsFor("city", slug)];
    const city = slug === null ? null : nameOf(slug);
    if (slug !== null && index.count(inCity) < FEWEST) return [];
    return [null, ...LANDING_SUBJECTS].flatMap((subject) => {
      if (subject === null && city === null) return [];
      const ofSubject = subject === null ? [] : [facetsFor("subject", subject)];
      const count = index.count([...inCity, ...ofSubject]);
      return { address: landingAddress(subject, city), subject, city, count };
    });
  });
  return found.filter(({ count }) => count >= FEWEST).toSorted((a, b) => b.count - a.count);
}

/** The same until somebody comes, goes or changes. */
export function landingsOf(index: SearchIndex) {
  let known: { readonly revision: number; readonly landings: readonly Landing[] } | undefined;
  return () => {
    if (known?.revision !== index.revision())
      known = { revision: index.revision(), landings: landingsIn(index) };
    return known.landings;
  };
}

const MOST_RELATED = 12;

/** Others of the same city, and of the same subject. */
export const relatedTo = (to: Landing, all: readonly Landing[]): Landing[] =>
  all
    .filter((one) => one.address !== to.address)
    .filter(({ subject, city }) => {
      const isSameCity = city !== null && city === to.city;
      const isSameSubject = subject !== null && subject === to.subject;
      return isSameCity || isSameSubject;
    })
    .slice(0, MOST_RELATED);
