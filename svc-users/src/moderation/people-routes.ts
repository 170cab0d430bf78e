import { usersApi as api } from "@tutorsetu/contracts/apis";
import type { AccountStatus, PersonRow } from "@tutorsetu/contracts/administration/people-table";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { isAccountHidden } from "../families/profiles.ts";
import type { Person } from "../people/person.ts";
import type { PeopleTable } from "../store/people-table.ts";
import type { People } from "../store/people.ts";
import type { Reports } from "../store/moderation/reports.ts";

interface Deps {
  readonly people: People;
  readonly peopleTable: PeopleTable;
  readonly reports: Reports;
}

function statusOf(person: Person): AccountStatus {
  if (!person.active) return "deleted";
  if (person.suspension) return "suspended";
  return isAccountHidden(person) ? "hidden" : "active";
}

const toRow = (person: Person, reports: number): PersonRow => ({
  _id: person._id,
  profileId: person.profileId,
  userName: person.userName,
  email: person.email,
  role: person.role,
  image: person.image,
  status: statusOf(person),
  createdAt: person.createdAt.toISOString(),
  reports,
  acts: (person.moderation ?? []).filter(({ what }) => what === "warned" || what === "suspended")
    .length,
});

/** The tables of people, and the history of one of them. */
export const peopleTableRoutes = ({ people, peopleTable, reports }: Deps) =>
  contractRoutes()
    .on(api.people, async ({ body }) => {
      const { docs, ...page } = await peopleTable(body);
      const open = await reports.openAbout(docs.map(({ _id }) => _id));
      return { people: docs.map((person) => toRow(person, open.get(person._id) ?? 0)), ...page };
    })

    .on(api.personHistory, async ({ params: { id } }) => {
      const person = await people.find(id);
      if (!person || person.erasedAt) throw new HttpProblem("not_found", "no_such_person");
      const { _id, moderation = [] } = person;
      const [open, reportsAbout, reportsBy, actors] = await Promise.all([
        reports.openAbout([_id]),
        reports.countAbout(_id),
        reports.countBy(_id),
        people.findMany([...new Set(moderation.map(({ by }) => by))]),
      ]);
      const names = new Map(actors.map((actor) => [actor._id, actor.userName]));
      const events = moderation.map(({ at, by, ...event }) => ({
        ...event,
        at: at.toISOString(),
        by: names.get(by) ?? null,
      }));
      return { person: toRow(person, open.get(_id) ?? 0), events, reportsAbout, reportsBy };
    }).app;
