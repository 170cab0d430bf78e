import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { RANKING_PRIOR } from "@tutorsetu/contracts/tutoring/ranking";
import { type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { expect, it } from "vitest";
import { toDocument } from "../src/listings/documents.ts";
import { TUTOR_INDEX } from "../src/listings/facets.ts";
import { createSearchIndex } from "../src/listings/index/search-index.ts";
import { placedBy, tutorSearches } from "../src/listings/tutor-search.ts";
import { loadPlaces } from "../src/places/places.ts";

const LEAST_SHARE = 0.95;

/** What stands behind the tab: `subject=mathematics; city=Nashik`. */
const CONDITIONS: Readonly<Record<string, (tutor: DemoPerson, value: string) => boolean>> = {
  name: ({ userName }, value) => userName === value,
  city: ({ city }, value) => city === value,
  subject: ({ tutor }, value) => tutor?.subjects.includes(value) ?? false,
  class: ({ tutor }, value) => tutor?.classes.includes(Number(value)) ?? false,
  taught: ({ tutor }, value) => {
    const [subject = "", one] = value.split("/");
    const of = tutor?.offer.subjectClasses?.[subject] ?? tutor?.classes;
    return tutor?.subjects.includes(subject) === true && of?.includes(Number(one)) === true;
  },
  fee: ({ tutor }, value) => (tutor?.fee ?? 0) <= Number(value),
  board: ({ tutor }, value) =>
    [...(tutor?.offer.boards ?? []), ...(tutor?.offer.exams ?? [])].some((one) => one === value),
  place: ({ tutor }, value) => tutor?.offer.teachesAt?.some((one) => one === value) ?? false,
  language: ({ tutor }, value) => tutor?.offer.languages?.some((one) => one === value) ?? false,
};

const queries = readFileSync(join(import.meta.dirname, "queries.tsv"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const [text = "", conditions = ""] = line.split("\t");
    return { text, conditions };
  });

const fitsAll = (tutor: DemoPerson, conditions: string) =>
  conditions.split("; ").every((condition) => {
    const [key = "", value = ""] = condition.split("=");
    return CONDITIONS[key]?.(tutor, value) ?? false;
  });

async function demoSearch() {
  const { tutors } = demoPeople();
  const [places, average] = [await loadPlaces(), RANKING_PRIOR.average];
  const index = createSearchIndex(TUTOR_INDEX);
  const placeOf = placedBy(places);
  const documents = tutors.map(({ tutor, ...person }) =>
    toDocument(
      { ...person, ...tutor, bio: "", ...tutor, _id: person.userId, image: null },
      { placeOf, average },
    ),
  );
  await index.upsert(documents);
  const searches = tutorSearches({ index, places, average });
  const firstPage = async (search: string) =>
    (await index.search(searches.read({ search, sort: "best" }).query)).ids;
  return { tutors, firstPage };
}

it("finds on the first page whom families mean, in English, Hindi and both", async () => {
  const { tutors, firstPage } = await demoSearch();
  expect(queries.length).toBeGreaterThanOrEqual(200);
  const missed: string[] = [];
  for (const { text, conditions } of queries) {
    const meant = tutors.filter((tutor) => fitsAll(tutor, conditions)).map(({ userId }) => userId);
    if (meant.length === 0) throw new Error(`No tutor of the demo world has ${conditions}`);
    const page = await firstPage(text);
    const wanted = meant.filter((id) => page.includes(id)).length;
    if (wanted < Math.min(meant.length, PAGE_SIZE)) missed.push(`${text}: ${conditions}`);
  }
  expect(1 - missed.length / queries.length).toBeGreaterThanOrEqual(LEAST_SHARE);
});
