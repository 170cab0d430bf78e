import type { AccountStatus, PeopleQuery } from "@tutorsetu/contracts/administration/people-table";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Collection, Filter } from "mongodb";
import type { Person } from "../people/person.ts";
import { type StoredPerson, toPerson } from "./people.ts";

/** The people of one role, newest account first. */
export type PeopleTable = (query: PeopleQuery) => Promise<PageFound<Person>>;

const STATUSES: Readonly<Record<AccountStatus, Filter<StoredPerson>>> = {
  active: {
    active: true,
    suspension: { $exists: false },
    $or: [{ withheld: { $ne: true } }, { "siblings.withheld": false }],
  },
  suspended: { suspension: { $exists: true } },
  // Of a parent's account all of its children.
  hidden: { active: true, withheld: true, "siblings.withheld": { $ne: false } },
  deleted: { active: false },
};

const SEARCHED = ["userName", "emailKey", "childName", "siblings.name"];

/** What was typed stands for itself. */
const literally = (search: string) => search.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

export const mongoPeopleTable =
  (docs: Collection<StoredPerson>): PeopleTable =>
  async ({ role, search, status, cursor, limit = PAGE_SIZE }) => {
    const text = search && new RegExp(literally(search), "i");
    const filter: Filter<StoredPerson> = {
      role,
      erasedAt: { $exists: false },
      $and: [
        status ? STATUSES[status] : {},
        text ? { $or: SEARCHED.map((field) => ({ [field]: text })) } : {},
      ],
    };
    const found = await pageWithTotal(docs, filter, { cursor, limit });
    return { ...found, docs: found.docs.map(toPerson) };
  };
