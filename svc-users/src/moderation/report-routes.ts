import { usersApi as api } from "@tutorsetu/contracts/apis";
import { MOST_REPORTS_ABOUT } from "@tutorsetu/contracts/administration/reports-about";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { PersonReport } from "@tutorsetu/contracts/administration/people-table";
import { en } from "@tutorsetu/contracts/replies";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Person } from "../people/person.ts";
import { byAdmin, moderatable, pictureOf, reportBy } from "../policy.ts";
import type { People } from "../store/people.ts";
import { type Pictures, pictureName } from "../store/pictures.ts";
import type { ReportDoc, Reports } from "../store/moderation/reports.ts";

interface Deps {
  readonly people: People;
  readonly pictures: Pictures;
  readonly reports: Reports;
  readonly limiter: CreateLimiter;
  readonly now: () => Date;
}

const whoIs = (id: string, person: Person | undefined): PersonReport["by"] => ({
  _id: id,
  userName: person?.userName ?? en.deletedUser,
  role: person?.role ?? "Student",
});

/** Reports of profiles and pictures: anybody signed in files them, administrators settle them. */
export function reportRoutes({ people, pictures, reports, limiter, now }: Deps) {
  const filed = limiter(20, 600, "too_often", "reports");

  async function withPeople(docs: readonly ReportDoc[]): Promise<PersonReport[]> {
    const ids = new Set(
      docs.flatMap(({ byId, aboutId, settlement }) => [byId, aboutId, settlement?.by ?? byId]),
    );
    const found = new Map((await people.findMany([...ids])).map((one) => [one._id, one]));
    const names = new Map([...found].map(([id, { userName }]) => [id, userName]));
    return docs.map(({ _id, kind, byId, aboutId, reason, text, settled, createdAt, ...doc }) => ({
      _id,
      kind,
      by: whoIs(byId, found.get(byId)),
      about: whoIs(aboutId, found.get(aboutId)),
      image: found.get(aboutId)?.image ?? null,
      reason,
      text,
      settled,
      ...toSettlement(doc.settlement, names),
      ...(doc.outcome && { outcome: doc.outcome }),
      createdAt: createdAt.toISOString(),
    }));
  }

  return contractRoutes()
    .on(api.reportPerson, async ({ caller, params: { id }, body }) => {
      await filed.take(caller.id);
      await reports.file(reportBy(caller, await people.find(id), body, id.toLowerCase()), now());
      return { message: en.reported };
    })

    .on(api.personReports, async ({ query: { settled, cursor, limit = PAGE_SIZE } }) => {
      const { docs, ...page } = await reports.list(settled === "yes", { cursor, limit });
      return { reports: await withPeople(docs), ...page };
    })

    .on(api.reportsAbout, async ({ params: { id } }) => {
      const [docs, total] = await Promise.all([
        reports.about(id, MOST_REPORTS_ABOUT),
        reports.countAbout(id),
      ]);
      const settlers = docs.flatMap(({ settlement }) => settlement?.by ?? []);
      const found = await people.findMany([...new Set(settlers)]);
      const names = new Map(found.map(({ _id, userName }) => [_id, userName]));
      const listed = docs.map(({ _id, kind, reason, settled, settlement, createdAt }) => ({
        _id,
        kind,
        reason,
        count: 1,
        settled,
        ...toSettlement(settlement, names),
        createdAt: createdAt.toISOString(),
      }));
      return { reports: listed, total };
    })

    .on(api.settlePersonReport, async ({ caller, params: { id }, body: { settled } }) => {
      const settlement = settled ? { by: caller.id, at: now() } : null;
      if (!(await reports.settle(byAdmin(caller, id), settlement)))
        throw new HttpProblem("not_found", "no_such_report");
      return { message: en.reportSettled };
    })

    .on(api.removePicture, async ({ caller, params: { id } }) => {
      const person = moderatable(caller, await people.find(id));
      const picture = pictureName(person.image);
      await people.change(person, { image: null });
      if (picture) await pictures.remove(pictureOf(person, picture));
      await reports.settlePictures(person, { by: caller.id, at: now() });
      return { message: en.pictureRemoved };
    }).app;
}
