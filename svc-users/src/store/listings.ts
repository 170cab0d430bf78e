import { join } from "node:path";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import type { StudentQuery, TutorQuery } from "@tutorsetu/contracts/users";
import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import type { Collection } from "mongodb";
import { type Profile, profilesOf } from "../families/profiles.ts";
import { followChanges, isListed } from "./listing-changes.ts";
import { type StoredPerson, toPerson } from "./people.ts";
import { STUDENT_INDEX, TUTOR_INDEX } from "../listings/facets.ts";
import type { SearchQuery } from "../listings/index/index-query.ts";
import {
  createSearchIndex,
  type IndexSettings,
  type SearchIndex,
} from "../listings/index/search-index.ts";
import { createTurns } from "../listings/index/turns.ts";
import { landingsOf } from "../listings/landings.ts";
import { searchQuery, wordTerms } from "../listings/query.ts";
import { type Added, placedBy, tutorSearches } from "../listings/tutor-search.ts";
import type { Near } from "../places/near.ts";
import { loadPlaces } from "../places/places.ts";
import { averageRating } from "./ranking/average-rating.ts";

export interface ListingPage {
  readonly docs: readonly Profile[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly facets: Record<string, Record<string, number>>;
}

/** What a list of tutors says besides. */
export interface TutorPage extends ListingPage {
  readonly understood: readonly Understood[];
  readonly near: Near | undefined;
  /** What it adds to each card, by user id. */
  readonly added: ReadonlyMap<string, Added>;
}

/** The two lists that people browse. */
export interface Listings {
  tutors(query: TutorQuery): Promise<TutorPage>;
  students(query: StudentQuery): Promise<ListingPage>;
  /** The subjects and cities with a page of their own. */
  landings(): Promise<readonly Landing[]>;
  /** To be called now and then: nobody who was deleted stays in what is saved for longer than a day. */
  refresh(): Promise<void>;
  /** Tutors of such a page, after the first `skip`. */
  tutorsOf(
    landing: { readonly subject?: string | undefined; readonly city?: string | undefined },
    skip: number,
  ): Promise<ListingPage>;
}

export interface ListingSettings extends Pick<
  IndexSettings,
  "createBuilder" | "mergeAt" | "onFailed"
> {
  /** Where the indexes are kept from one start to the next, and of which release; without it all people are read at each start. */
  readonly savedIn?: { readonly folder: string; readonly version: string } | undefined;
}

const DAY_MS = 86_400_000;

/** The index in memory says who is on the page; the database is asked for those people only, by id. */
export async function mongoListings(
  docs: Collection<StoredPerson>,
  { savedIn, ...settings }: ListingSettings = {},
): Promise<Listings> {
  const shared = { turns: createTurns(), ...settings };
  const saved = (name: string) =>
    savedIn && {
      file: join(savedIn.folder, `${name}-${savedIn.version}.segment`),
      fingerprint: savedIn.version,
    };
  const tutors = createSearchIndex(TUTOR_INDEX, { ...shared, saved: saved("tutors") });
  const students = createSearchIndex(STUDENT_INDEX, { ...shared, saved: saved("students") });
  const [places, average] = await Promise.all([loadPlaces(), averageRating(docs)]);
  const context = { placeOf: placedBy(places), average };
  const changes = await followChanges(docs, { Tutor: tutors, Student: students }, context);
  const searches = tutorSearches({ index: tutors, places, average });

  async function page(index: SearchIndex, query: SearchQuery, skip = 0) {
    await changes.catchUp();
    const { ids: known, next, total, facetCounts, kmOf } = await index.search(query);
    const ids = known.slice(skip);
    const isAny = { $in: [...ids] };
    const where =
      index === tutors
        ? { _id: isAny }
        : { $or: [{ profileId: isAny }, { "siblings._id": isAny }] };
    const found = ids.length > 0 ? await docs.find(where).toArray() : [];
    const profiles = found.flatMap((doc) => profilesOf(toPerson(doc)));
    const byId = new Map(profiles.map((one) => [index === tutors ? one._id : one.profileId, one]));
    const shown = ids.flatMap((id) => byId.get(id) ?? []).filter(isListed);
    const nextCursor = next && encodeCursor(next);
    return { page: { docs: shown, nextCursor, total, facets: facetCounts }, kmOf };
  }
  const pageOf = async (...asked: Parameters<typeof page>): Promise<ListingPage> =>
    (await page(...asked)).page;

  const landings = landingsOf(tutors);
  return {
    async refresh() {
      await changes.catchUp();
      for (const index of [tutors, students]) await index.mergeOlderThan(DAY_MS);
    },
    landings: () => changes.catchUp().then(landings),
    tutorsOf: (filters, skip) =>
      pageOf(tutors, searchQuery({ limit: skip + PAGE_SIZE }, filters), skip),
    async tutors(asked) {
      const { query, understood, near } = searches.read(asked);
      const { page: found, kmOf } = await page(tutors, query);
      const addedTo = searches.adding({ kmOf, sort: asked.sort, terms: query.terms });
      const added = new Map(found.docs.map((doc) => [doc._id, addedTo(doc)]));
      return { ...found, understood, near, added };
    },
    students: ({ subject, grade, search = "", ...query }) =>
      pageOf(students, searchQuery(query, { subject, grade }, wordTerms(search))),
  };
}
