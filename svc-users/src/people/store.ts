import {
  bandRange,
  EXPERIENCE_BANDS,
  PRICE_BANDS,
  subjectsMatching,
} from "@tutorsetu/contracts/market";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { StudentQuery, TutorQuery } from "@tutorsetu/contracts/users";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection, Db, Filter, Sort } from "mongodb";
import type { PersonDoc } from "./doc.ts";
import { searchFilter } from "./search.ts";

export type Facets = Record<string, Record<string, number>>;

export interface Page {
  readonly docs: readonly PersonDoc[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly facets: Facets;
}

export interface People {
  /** False when the address is taken. */
  add(doc: PersonDoc): Promise<boolean>;
  byEmail(email: string): Promise<PersonDoc | null>;
  /** By user or profile id, active or not. */
  find(id: string): Promise<PersonDoc | null>;
  /** By user or profile ids. */
  findMany(ids: readonly string[]): Promise<PersonDoc[]>;
  change(id: string, changes: Partial<PersonDoc>): Promise<PersonDoc | null>;
  tutors(query: TutorQuery): Promise<Page>;
  students(query: StudentQuery): Promise<Page>;
  activeAdmins(): Promise<number>;
  ready(): Promise<unknown>;
}

type Condition = Filter<PersonDoc>;

const SORTS = {
  newest: { field: "createdAt", direction: -1 },
  fee: { field: "fee", direction: 1 },
  "-fee": { field: "fee", direction: -1 },
  experience: { field: "experience", direction: -1 },
} as const;

const INDEXES = [
  { key: { emailKey: 1 }, unique: true },
  { key: { profileId: 1 }, unique: true },
  { key: { role: 1, active: 1, createdAt: -1, _id: -1 } },
  { key: { role: 1, active: 1, fee: 1, _id: 1 } },
  { key: { role: 1, active: 1, experience: -1, _id: -1 } },
  { key: { role: 1, active: 1, subjects: 1, createdAt: -1 } },
  { key: { role: 1, active: 1, subjectInterested: 1, createdAt: -1 } },
  { key: { role: 1, active: 1, grade: 1, createdAt: -1 } },
  { key: { role: 1, active: 1, tokens: 1 } },
] as const;

export const peopleCollection = (db: Db) => db.collection<PersonDoc>("people");
export const indexPeople = (docs: Collection<PersonDoc>) =>
  docs.createIndexes(INDEXES.map((i) => ({ ...i, key: { ...i.key } })));

/** The conditions of each filter by name, so that a facet can leave its own out. */
function tutorConditions({
  subject,
  price,
  experience,
  search,
}: TutorQuery): Record<string, Condition[]> {
  return {
    subject: subject ? [{ subjects: { $in: [...subjectsMatching(subject)] } }] : [],
    price: price ? [{ fee: bandRange(PRICE_BANDS, price) ?? {} }] : [],
    experience: experience ? [{ experience: bandRange(EXPERIENCE_BANDS, experience) ?? {} }] : [],
    search: searchFilter(search ?? ""),
  };
}

function studentConditions({ subject, grade, search }: StudentQuery): Record<string, Condition[]> {
  return {
    subject: subject ? [{ subjectInterested: { $in: [...subjectsMatching(subject)] } }] : [],
    grade: grade ? [{ grade }] : [],
    search: searchFilter(search ?? ""),
  };
}

const all = (
  role: "Tutor" | "Student",
  conditions: Record<string, Condition[]>,
  but = "",
): Condition => {
  const rest = Object.entries(conditions).flatMap(([name, list]) => (name === but ? [] : list));
  return { role, active: true, ...(rest.length > 0 ? { $and: rest } : {}) };
};

/** What comes after the cursor in the order of `sort`. */
function after(
  cursor: string,
  { field, direction }: (typeof SORTS)[keyof typeof SORTS],
): Condition {
  const [value, id] = decodeCursor(cursor, 2);
  const at = field === "createdAt" ? new Date(Number(value)) : Number(value);
  const op = direction === 1 ? "$gt" : "$lt";
  return { $or: [{ [field]: { [op]: at } }, { [field]: at, _id: { [op]: String(id) } }] };
}

export function mongoPeople(docs: Collection<PersonDoc>): People {
  const byAnyId = (ids: readonly string[]): Condition => ({
    $or: [{ _id: { $in: [...ids] } }, { profileId: { $in: [...ids] } }],
  });

  async function page(
    filter: Condition,
    sortName: keyof typeof SORTS,
    cursor: string | undefined,
    limit: number,
  ) {
    const sort = SORTS[sortName];
    const where = cursor ? { $and: [filter, after(cursor, sort)] } : filter;
    const order: Sort = { [sort.field]: sort.direction, _id: sort.direction };
    const found = await docs
      .find(where)
      .sort(order)
      .limit(limit + 1)
      .toArray();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const more = found.length > limit && last;
    return {
      docs: shown,
      nextCursor: more ? encodeCursor([Number(last[sort.field] ?? 0), last._id]) : null,
    };
  }

  async function countBy(filter: Condition, field: string): Promise<Record<string, number>> {
    const groups = await docs
      .aggregate<{ _id: string | number; n: number }>([
        { $match: filter },
        { $project: { _id: 0, [field]: 1 } },
        { $unwind: `$${field}` },
        { $group: { _id: `$${field}`, n: { $sum: 1 } } },
      ])
      .toArray();
    return Object.fromEntries(groups.map(({ _id, n }) => [String(_id), n]));
  }

  async function countBands(
    filter: Condition,
    field: string,
    bands: typeof PRICE_BANDS | typeof EXPERIENCE_BANDS,
  ) {
    const counts = bands.map(async ({ id }) => {
      const range = bandRange(bands, id) ?? {};
      return [id, await docs.countDocuments({ $and: [filter, { [field]: range }] })] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }

  return {
    async add(doc) {
      return docs.insertOne(doc).then(
        () => true,
        (error: unknown) => {
          if (duplicateOf(error)) return false;
          throw error;
        },
      );
    },
    byEmail: (email) => docs.findOne({ emailKey: email.toLowerCase() }),
    find: (id) => docs.findOne(byAnyId([id.toLowerCase()])),
    findMany: (ids) => docs.find(byAnyId(ids)).limit(200).toArray(),
    change: (id, changes) =>
      docs.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: "after" }),
    async tutors(query) {
      const conditions = tutorConditions(query);
      const filter = all("Tutor", conditions);
      const [list, total, subject, price, experience] = await Promise.all([
        page(filter, query.sort ?? "newest", query.cursor, query.limit ?? PAGE_SIZE),
        docs.countDocuments(filter),
        countBy(all("Tutor", conditions, "subject"), "subjects"),
        countBands(all("Tutor", conditions, "price"), "fee", PRICE_BANDS),
        countBands(all("Tutor", conditions, "experience"), "experience", EXPERIENCE_BANDS),
      ]);
      return { ...list, total, facets: { subject, price, experience } };
    },
    async students(query) {
      const conditions = studentConditions(query);
      const filter = all("Student", conditions);
      const [list, total, subject, grade] = await Promise.all([
        page(filter, "newest", query.cursor, query.limit ?? PAGE_SIZE),
        docs.countDocuments(filter),
        countBy(all("Student", conditions, "subject"), "subjectInterested"),
        countBy(all("Student", conditions, "grade"), "grade"),
      ]);
      return { ...list, total, facets: { subject, grade } };
    },
    activeAdmins: () => docs.countDocuments({ role: "Admin", active: true }),
    ready: () => docs.findOne({ _id: "none" }),
  };
}
