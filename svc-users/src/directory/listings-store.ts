import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { StudentQuery, TutorQuery } from "@tutorsetu/contracts/users";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import type { Collection } from "mongodb";
import type { PersonDoc } from "../people/doc.ts";
import { searchWords } from "../people/search.ts";
import { createDirectory, type Directory, type Question } from "./directory.ts";
import { labelsFor, STUDENT_CHOICES, TUTOR_CHOICES } from "./entries.ts";
import { follow } from "./changes-store.ts";

export interface Page {
  readonly docs: readonly PersonDoc[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly facets: Record<string, Record<string, number>>;
}

/** The two lists that people browse. */
export interface Listings {
  tutors(query: TutorQuery): Promise<Page>;
  students(query: StudentQuery): Promise<Page>;
}

const SORTS = {
  newest: { key: "newest", descending: true },
  fee: { key: "fee", descending: false },
  "-fee": { key: "fee", descending: true },
  experience: { key: "experience", descending: true },
} as const;

function afterCursor(cursor: string | undefined): Question["after"] {
  if (!cursor) return undefined;
  const [key, id] = decodeCursor(cursor, 2);
  return [Number(key), String(id)];
}

type Asked = Pick<TutorQuery, "search" | "sort" | "cursor" | "limit">;

const questionOf = (
  { search = "", sort = "newest", cursor, limit = PAGE_SIZE }: Asked,
  filters: readonly (readonly [Parameters<typeof labelsFor>[0], string | number | undefined])[],
): Question => ({
  filters: Object.fromEntries(
    filters.flatMap(([filter, value]) => (value ? [[filter, labelsFor(filter, value)]] : [])),
  ),
  words: searchWords(search),
  sort: SORTS[sort],
  after: afterCursor(cursor),
  limit,
});

/** The index in memory says who is on the page; the database is asked for those people only, by id. */
export async function mongoListings(docs: Collection<PersonDoc>): Promise<Listings> {
  const tutors = createDirectory(["newest", "fee", "experience"], TUTOR_CHOICES);
  const students = createDirectory(["newest"], STUDENT_CHOICES);
  const people = await follow(docs, { Tutor: tutors, Student: students });

  async function page(directory: Directory, question: Question): Promise<Page> {
    await people.catchUp();
    const { ids, next, total, facets } = directory.find(question);
    const found = ids.length > 0 ? await docs.find({ _id: { $in: [...ids] } }).toArray() : [];
    const byId = new Map(found.map((doc) => [doc._id, doc]));
    const shown = ids.flatMap((id) => byId.get(id) ?? []).filter((doc) => doc.active);
    return { docs: shown, nextCursor: next && encodeCursor(next), total, facets };
  }

  return {
    tutors(query) {
      const { subject, price, experience } = query;
      return page(
        tutors,
        questionOf(query, [
          ["subject", subject],
          ["price", price],
          ["experience", experience],
        ]),
      );
    },
    students(query) {
      const { subject, grade } = query;
      return page(
        students,
        questionOf(query, [
          ["subject", subject],
          ["grade", grade],
        ]),
      );
    },
  };
}
