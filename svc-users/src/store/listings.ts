import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import type { StudentQuery, TutorQuery } from "@tutorsetu/contracts/users";
import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import type { Collection } from "mongodb";
import { type Profile, profilesOf } from "../families/profiles.ts";
import type { Person } from "../people/person.ts";
import { type StoredPerson, toPerson } from "./people.ts";
import { type DocumentContext, toDocument } from "../listings/documents.ts";
import { STUDENT_INDEX, TUTOR_INDEX } from "../listings/facets.ts";
import type { SearchQuery } from "../listings/index/index-query.ts";
import { createSearchIndex, type SearchIndex } from "../listings/index/search-index.ts";
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
  /** Tutors of such a page, after the first `skip`. */
  tutorsOf(
    landing: { readonly subject?: string | undefined; readonly city?: string | undefined },
    skip: number,
  ): Promise<ListingPage>;
}

/** Each poll goes back this far: the clock of another instance and a slow write are seldom further off. */
const OVERLAP_MS = 5000;
/** Now and then a poll goes back further, so that a later write is missed for half a minute only. */
const LONG_OVERLAP_MS = 600_000;
const LONG_OVERLAP_EVERY_MS = 30_000;
const BATCH = 1000;

const ROLES = ["Tutor", "Student"] as const;

const FIELDS = [
  "role",
  "active",
  "withheld",
  "suspension",
  "changedAt",
  "createdAt",
  "image",
  "classes",
  "offer",
  "pinCode",
  "verified",
  "fee",
  "rating",
  "experience",
  "subjects",
  "subjectInterested",
  "grade",
  "userName",
  "city",
  "state",
  "bio",
  "email",
  "guardian",
  "shortName",
  "profileId",
  "childName",
  "childSince",
  "siblings",
] as const satisfies readonly (keyof StoredPerson)[];
type Row = Pick<StoredPerson, "_id" | (typeof FIELDS)[number]>;

const projection = Object.fromEntries(FIELDS.map((field) => [field, 1]));

const versionOf = ({ changedAt }: Row) => changedAt?.getTime() ?? 0;
const isListed = ({ active, hidden, suspension }: Person) => active && !hidden && !suspension;
/** What is on the lists of an account: the person, or each child that is shown. */
const listedOf = (row: Row): Profile[] =>
  // safe: nothing is asked of it but what was read
  profilesOf(toPerson(row as StoredPerson)).filter(isListed);

interface Listed {
  readonly version: number;
  /** Of its documents. */
  readonly ids: readonly string[];
}

/** Keeps search indexes in step with the collection: reads all of it once, then what has changed since. */
export async function followChanges(
  docs: Collection<StoredPerson>,
  indexes: Readonly<Record<(typeof ROLES)[number], SearchIndex>>,
  context?: DocumentContext,
) {
  /** Listed person → what is in the index. */
  const listed = new Map<string, Listed>();
  let readUntil = 0;
  let longOverlapAt = Date.now();
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  function apply(batch: readonly Row[]): void {
    // A document that is written while we read may come twice.
    const latest = new Map(batch.map((row) => [row._id, row])).values();
    const changed = [...latest].filter((row) => listed.get(row._id)?.version !== versionOf(row));
    const former = changed.flatMap(({ _id }) => listed.get(_id)?.ids ?? []);
    for (const row of changed) listed.delete(row._id);
    for (const role of ROLES) {
      const index = indexes[role];
      const found = changed
        .filter((row) => row.role === role)
        .map((row) => ({ row, documents: listedOf(row).map((one) => toDocument(one, context)) }));
      const documents = found.flatMap((one) => one.documents);
      const kept = new Set(documents.map(({ id }) => id));
      for (const id of former) if (!kept.has(id)) index.delete(id);
      index.upsert(documents);
      for (const { row, documents: own } of found)
        if (own.length > 0)
          listed.set(row._id, { version: versionOf(row), ids: own.map(({ id }) => id) });
    }
  }

  async function read(where: Parameters<typeof docs.find>[0]): Promise<void> {
    const startedAt = Date.now();
    let batch: Row[] = [];
    for await (const row of docs.find(where, { batchSize: BATCH }).project<Row>(projection)) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      apply(batch);
      batch = [];
    }
    apply(batch);
    readUntil = startedAt;
  }

  async function poll(): Promise<void> {
    const now = Date.now();
    const isLong = now - longOverlapAt >= LONG_OVERLAP_EVERY_MS;
    const overlap = isLong ? LONG_OVERLAP_MS : OVERLAP_MS;
    await read({ changedAt: { $gte: new Date(readUntil - overlap) } });
    if (isLong) longOverlapAt = now;
  }

  function start(): Promise<void> {
    running = poll().finally(() => {
      running = undefined;
    });
    return running;
  }

  await read({ role: { $in: [...ROLES] }, active: true });

  return {
    /** How many people are remembered: those on the lists. */
    size: () => listed.size,
    /** Resolves when everything written before the call is indexed. A poll under way began too early to know. */
    catchUp: (): Promise<void> => {
      if (!running) return start();
      queued ??= running
        .catch(() => {})
        .then(() => {
          queued = undefined;
          return start();
        });
      return queued;
    },
  };
}

/** For the queries of `followChanges`. */
export const indexListings = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([{ key: { changedAt: 1 } }, { key: { role: 1, active: 1 } }]);

/** The index in memory says who is on the page; the database is asked for those people only, by id. */
export async function mongoListings(docs: Collection<StoredPerson>): Promise<Listings> {
  const tutors = createSearchIndex(TUTOR_INDEX);
  const students = createSearchIndex(STUDENT_INDEX);
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
