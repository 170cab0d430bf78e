import { SUBJECTS } from "@tutorsetu/contracts/domain";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import { cityOf } from "../search-words/dictionary.ts";
import { CITY_FACET, facetsFor } from "./facets.ts";
import type { SearchIndex } from "./index/search-index.ts";

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
  const spellings = index.facets(CITY_FACET).map((facet) => facet.slice(CITY_FACET.length));
  const places = [null, ...new Set(spellings.map(cityOf))];
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

/** A subject, a city, the next subject …: there are fewer subjects, with more tutors each, and cities would come last. */
export function mixedOf(all: readonly Landing[]): Landing[] {
  const subjects = all.filter(({ city }) => city === null);
  const cities = all.filter(({ subject }) => subject === null);
  const most = Math.max(subjects.length, cities.length);
  return Array.from({ length: most }, (_, n) => [subjects[n], cities[n]])
    .flat()
    .filter((one) => one !== undefined);
}

/** How families write some subjects. */
const ALSO: Readonly<Record<string, readonly string[]>> = { mathematics: ["maths", "math"] };

/** Lower case, with one space around every word, so that a name is found as whole words. */
const asWords = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** What of these names is in the text; where one is part of another, such as "science", only the longest that stands there. */
function namedIn(text: string, names: readonly string[]): ReadonlySet<string> {
  let rest = asWords(text);
  const found = names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const before = rest;
      for (const word of [name, ...(ALSO[name] ?? [])]) rest = rest.replaceAll(asWords(word), "  ");
      return rest !== before;
    });
  return new Set(found);
}

/** Those whose subject and city a text names; a page of both comes first. */
export function landingsAbout(text: string, all: readonly Landing[]): Landing[] {
  const said = (name: "subject" | "city") => {
    const names = new Set(all.map((one) => one[name]).filter((one) => one !== null));
    return namedIn(text, [...names]);
  };
  const [subjects, cities] = [said("subject"), said("city")];
  const isNamed = ({ subject, city }: Landing) =>
    (subject === null || subjects.has(subject)) && (city === null || cities.has(city));
  const parts = ({ subject, city }: Landing) => Number(subject !== null) + Number(city !== null);
  return all.filter(isNamed).toSorted((a, b) => parts(b) - parts(a));
}
