import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { MOST_REPORTS_ABOUT } from "@tutorsetu/contracts/administration/reports-about";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { en } from "@tutorsetu/contracts/replies";
import { toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { byAdmin } from "../policy.ts";
import type { RequirementReports } from "../store/requirements/reports.ts";
import type { Requirements } from "../store/requirements/requirements.ts";
import { requirementReportBy } from "./policy.ts";
import type { RequirementDoc } from "./requirement.ts";

interface Deps {
  readonly requirements: Pick<Requirements, "find">;
  readonly requirementReports: RequirementReports;
  readonly fetchPeople: FetchPeople;
  readonly now: () => Date;
}

type Names = ReadonlyMap<string, string>;

const settledAs = ({ settled = false, settlement }: RequirementDoc, names: Names) => ({
  settled,
  ...toSettlement(settled ? settlement : undefined, names),
});

const toReported = (doc: RequirementDoc, names: Names) => ({
  _id: doc._id,
  authorId: doc.studentUserId,
  author: names.get(doc.studentUserId) ?? "",
  subject: doc.subject,
  class: doc.class,
  city: doc.city,
  text: doc.text,
  hidden: doc.hidden ?? false,
  ...settledAs(doc, names),
  createdAt: doc.createdAt.toISOString(),
  reports: (doc.reports ?? []).map(({ createdAt, ...report }) => ({
    ...report,
    createdAt: createdAt.toISOString(),
  })),
});

/** Reports of posts: anybody signed in files them, administrators settle them. */
export function requirementReportRoutes(deps: Deps) {
  const { requirements, requirementReports, fetchPeople } = deps;
  const filed = limiter(20, 600);

  /** A list is read without names while svc-users is unavailable. */
  async function namesOf(docs: readonly RequirementDoc[]): Promise<Names> {
    const settlers = docs.flatMap(({ settlement }) => settlement?.by ?? []);
    const writers = docs.map(({ studentUserId }) => studentUserId);
    const people = await fetchPeople([...settlers, ...writers]).catch(() => []);
    return new Map(people.map(({ _id, userName }) => [_id, userName]));
  }

  return contractRoutes()
    .on(api.reportRequirement, async ({ caller, params: { id }, body }) => {
      await filed.take(caller.id);
      const report = requirementReportBy(caller, await requirements.find(id), body);
      await requirementReports.file(report, deps.now());
      return { message: en.reported };
    })

    .on(api.reportedRequirements, async ({ query: { settled, cursor, limit = PAGE_SIZE } }) => {
      const { docs, ...page } = await requirementReports.list(settled === "yes", {
        cursor,
        limit,
      });
      const names = await namesOf(docs);
      return { requirements: docs.map((doc) => toReported(doc, names)), ...page };
    })

    .on(api.reportedRequirementsBy, async ({ params: { id } }) => {
      const { docs, total } = await requirementReports.by(id, MOST_REPORTS_ABOUT);
      const names = await namesOf(docs);
      const reports = docs.map((doc) => {
        const [first] = doc.reports ?? [];
        return {
          _id: doc._id,
          kind: "requirement" as const,
          reason: first?.reason ?? "",
          count: doc.reports?.length ?? 0,
          ...settledAs(doc, names),
          createdAt: (first?.createdAt ?? doc.createdAt).toISOString(),
        };
      });
      return { reports, total };
    })

    .on(api.moderateRequirement, async ({ caller, params: { id }, body: { hidden } }) => {
      const settlement = { by: caller.id, at: deps.now() };
      const doc = await requirementReports.moderate(byAdmin(caller, id), hidden, settlement);
      if (!doc) throw new HttpProblem("not_found", "no_such_requirement");
      return { message: en.requirementModerated };
    }).app;
}
