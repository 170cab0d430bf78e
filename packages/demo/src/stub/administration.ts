import type { usersApi } from "@tutorsetu/contracts/apis";
import type { PersonRow } from "@tutorsetu/contracts/administration/people-table";
import type { DemoPerson } from "../people.ts";
import {
  type Answers,
  done,
  emptyAudit,
  isKnown,
  noReports,
  pageOf,
  people,
  personOf,
} from "./context.ts";

const rowOf = ({ userId, profileId, userName, email, role, createdAt }: DemoPerson): PersonRow => ({
  _id: userId,
  profileId,
  userName,
  email,
  role,
  image: null,
  status: "active",
  createdAt: createdAt.toISOString(),
  reports: 0,
  acts: 0,
});

const rows = [people.admin, ...people.tutors, ...people.students]
  .map(rowOf)
  .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

const none = { nextCursor: null, total: 0 };

/** What svc-users answers administrators: here nobody was reported, warned or suspended. */
export const administration: Answers<typeof usersApi> = {
  administrators() {
    const { userId: _id, userName, email, createdAt } = people.admin;
    const account = { _id, userName, email, createdAt: createdAt.toISOString() };
    return { administrators: [{ ...account, hasSecondFactor: false }], requests: [] };
  },
  people({ body }) {
    const search = body.search?.toLowerCase() ?? "";
    const found = rows.filter(
      ({ role, status, userName, email }) =>
        role === body.role &&
        (!body.status || status === body.status) &&
        [userName, email].some((field) => field.toLowerCase().includes(search)),
    );
    const { items, page } = pageOf(found, { query: body });
    return { people: items, ...page };
  },
  personHistory: ({ params }) => ({
    person: rowOf(personOf(params.id)),
    events: [],
    reportsAbout: 0,
    reportsBy: 0,
  }),
  reportsAbout: noReports,
  suspend: done("The person would be suspended."),
  liftSuspension: done("The suspension would be lifted."),
  warn: done("The person would be warned."),
  reportPerson: done("Thank you, we will look at it."),
  personReports: () => ({ reports: [], ...none }),
  settleAnswer: done("The answer would be settled."),
  suspendedPeople: () => ({ people: [], ...none }),
  audit: emptyAudit,
  recordRollback: () => ({ recorded: true }),
  auditNames({ query }) {
    const ids = [...new Set(query.ids.split(","))].filter(isKnown);
    return { names: ids.map((id) => ({ _id: id, userName: personOf(id).userName })) };
  },
};
