import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { SUBJECTS } from "@tutorsetu/contracts/domain";
import { demoPeople } from "@tutorsetu/demo/people";
import { seeded } from "@tutorsetu/demo/random";
import { type IndexedPerson, toDocument } from "../src/listings/documents.ts";
import { TUTOR_INDEX } from "../src/listings/facets.ts";
import { createSearchIndex } from "../src/listings/index/search-index.ts";
import { placedBy, tutorSearches } from "../src/listings/tutor-search.ts";
import { loadPlaces } from "../src/places/places.ts";

const AVERAGE = 4.3;
const TUTORS = 1000;

/** Two in three have reviews; some answer soon, and of some proof was seen. */
function standingOf(random: ReturnType<typeof seeded>): Partial<IndexedPerson> {
  const verified = random.next() < 0.2 ? { verified: { identity: new Date(0) } } : {};
  if (random.next() < 1 / 3) return verified;
  const average = Math.min(5, Math.max(1, AVERAGE + (random.next() + random.next() - 1)));
  const answersInHours = random.next() < 0.5 ? random.int(1, 60) : undefined;
  const rating = { average, count: random.int(1, 30), ...(answersInHours && { answersInHours }) };
  return { ...verified, rating };
}

/** Of drawn questions for a subject, a city or both: the share of new tutors among who fits, and on the first pages. */
export async function firstPages(questions: number) {
  const random = seeded(77);
  const places = await loadPlaces();
  const context = { placeOf: placedBy(places), average: AVERAGE };
  const { tutors } = demoPeople({ tutors: TUTORS });
  const people = tutors.map(({ tutor, ...person }): IndexedPerson => ({
    ...person,
    bio: "",
    ...tutor,
    _id: person.userId,
    image: null,
    ...standingOf(random),
  }));
  const index = createSearchIndex(TUTOR_INDEX);
  await index.upsert(people.map((one) => toDocument(one, context)));
  const searches = tutorSearches({ index, places, average: AVERAGE });
  const isNew = new Set(people.filter(({ rating }) => !rating).map(({ _id }) => _id));
  const counts = { fit: 0, fitNew: 0, shown: 0, shownNew: 0 };
  const asked = new Map<string, { fit: readonly string[]; shown: readonly string[] }>();
  for (let n = 0; n < questions; n++) {
    const { city } = random.pick(tutors);
    const subject = random.pick(SUBJECTS);
    const search = random.pick([subject, `${subject} ${city}`, city]);
    const known = asked.get(search);
    const query = searches.read({ search, sort: "best" }).query;
    const fit = known?.fit ?? (await index.search({ ...query, limit: TUTORS })).ids;
    asked.set(search, { fit, shown: fit.slice(0, PAGE_SIZE) });
    // All of them are shown where they fit on one page: there is nothing to share.
    if (fit.length <= PAGE_SIZE) continue;
    const shown = fit.slice(0, PAGE_SIZE);
    counts.fit += fit.length;
    counts.fitNew += fit.filter((id) => isNew.has(id)).length;
    counts.shown += shown.length;
    counts.shownNew += shown.filter((id) => isNew.has(id)).length;
  }
  const newTutors = counts.fitNew / counts.fit;
  const onFirstPages = counts.shownNew / counts.shown;
  return { newTutors, onFirstPages, ratio: onFirstPages / newTutors };
}
