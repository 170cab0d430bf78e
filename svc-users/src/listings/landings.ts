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

/** Cities are typed by hand: those with most tutors have pages. */
const MOST_CITIES = 2000;

type Counted = Pick<SearchIndex, "revision" | "size" | "facets" | "breakDown">;

/** More tutors than this are counted again after a minute only. */
const MANY = 20_000;
const STALE_MS = 60_000;

/** All pages that are worth one, most tutors first. */
async function landingsIn(index: Counted): Promise<readonly Landing[]> {
  const known = index.facets(CITY_FACET, index.size() > MANY ? FEWEST : 1);
  const spellings = known.map((facet) => cityOf(facet.slice(CITY_FACET.length)));
  const cities = [...new Set(spellings)].slice(0, MOST_CITIES);
  const groups = LANDING_SUBJECTS.map((subject) => facetsFor("subject", subject));
  const rows = cities.map((city) => facetsFor("city", city));
  const counted = await index.breakDown({ rows, groups });
  const landing = (subject: string | null, city: string | null, count = 0): Landing => ({
    address: landingAddress(subject, city),
    subject,
    city,
    count,
  });
  const ofSubjects = (city: string | null, counts: readonly number[] = []) =>
    LANDING_SUBJECTS.map((subject, n) => landing(subject, city, counts[n]));
  const inCities = cities.flatMap((slug, n) => {
    const city = nameOf(slug);
    const row = counted.rows[n];
    return [landing(null, city, row?.count), ...ofSubjects(city, row?.groups)];
  });
  return [...ofSubjects(null, counted.groups), ...inCities]
    .filter(({ count }) => count >= FEWEST)
    .toSorted((a, b) => b.count - a.count);
}

/** The same until somebody comes, goes or changes; of very many tutors a minute longer. */
export function landingsOf(index: Counted) {
  let known: { readonly revision: number; readonly landings: readonly Landing[] } | undefined;
  let counting: Promise<readonly Landing[]> | undefined;
  let freshUntil = 0;
  async function count(): Promise<readonly Landing[]> {
    const revision = index.revision();
    const landings = await landingsIn(index);
    if (index.size() > MANY) freshUntil = performance.now() + STALE_MS;
    known = { revision, landings };
    return landings;
  }
  return async (): Promise<readonly Landing[]> => {
    const isFresh = known?.revision === index.revision() || performance.now() < freshUntil;
    if (known && isFresh) return known.landings;
    counting ??= count().finally(() => {
      counting = undefined;
    });
    return counting;
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
