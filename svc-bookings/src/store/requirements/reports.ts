import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { newId } from "@tutorsetu/service-kit/new-id";
import { pageByAge, type PageAsk, type PageFound } from "@tutorsetu/service-kit/pages";
import type { Collection } from "mongodb";
import type { NewRequirementReport } from "../../requirements/policy.ts";
import type { RequirementDoc } from "../../requirements/requirement.ts";

export interface RequirementReports {
  /** Keeps an account's first report of a post; another one changes nothing. */
  file(report: Authorized<NewRequirementReport>, now: Date): Promise<void>;
  /** Reported posts, oldest first. */
  list(settled: boolean, ask: PageAsk): Promise<PageFound<RequirementDoc>>;
  /** Posts that this person wrote and somebody reported, newest first, and how many there are. */
  by(
    userId: string,
    limit: number,
  ): Promise<{ readonly docs: RequirementDoc[]; readonly total: number }>;
  /** Settles the reports. Null when there is no such post. */
  moderate(
    id: Authorized<string>,
    hidden: boolean,
    settlement: StoredSettlement,
  ): Promise<RequirementDoc | null>;
}

export const mongoRequirementReports = (docs: Collection<RequirementDoc>): RequirementReports => ({
  async file({ requirementId, ...report }, createdAt) {
    await docs.updateOne(
      { _id: requirementId, "reports.by": { $ne: report.by } },
      { $push: { reports: { _id: newId(), ...report, createdAt } }, $set: { settled: false } },
    );
  },
  async list(settled, ask) {
    const [page, total] = await Promise.all([
      pageByAge(docs, { settled }, ask, "oldest"),
      docs.countDocuments({ settled }),
    ]);
    return { ...page, total };
  },
  async by(studentUserId, limit) {
    const filter = { studentUserId, "reports.by": { $gt: "" } };
    const [found, total] = await Promise.all([
      docs.find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
      docs.countDocuments(filter),
    ]);
    return { docs: found, total };
  },
  moderate: (_id, hidden, settlement) =>
    docs.findOneAndUpdate(
      { _id },
      { $set: { hidden, settled: true, settlement } },
      { returnDocument: "after" },
    ),
});
