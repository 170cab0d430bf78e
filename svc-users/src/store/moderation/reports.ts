import type { ReportReason } from "@tutorsetu/contracts/administration/people-table";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import { type Page, pageByAge, type PageAsk, type PageFound } from "@tutorsetu/service-kit/pages";
import type { Db, Filter } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

/** What somebody reports: a profile by its user id, a picture by its address. */
export interface NewReport {
  readonly kind: "profile" | "picture";
  /** User ids. */
  readonly aboutId: string;
  readonly byId: string;
  readonly thing: string;
  readonly reason: ReportReason;
  readonly text: string;
}

export interface ReportDoc extends NewReport {
  readonly _id: string;
  readonly settled: boolean;
  /** Missing while it is open, and where nobody noted it. */
  readonly settlement?: StoredSettlement;
  /** Of a settled report of a picture; missing where nobody noted it. */
  readonly outcome?: "removed" | "kept";
  readonly createdAt: Date;
}

export interface Reports {
  /** Keeps an account's first report of a thing; another one changes nothing. */
  file(report: Authorized<NewReport>, now: Date): Promise<void>;
  /** Oldest first. */
  list(settled: boolean, ask: PageAsk): Promise<PageFound<ReportDoc>>;
  /** Settles a report, or opens it again for null; whoever settled it first stays. False when there is no such report. */
  settle(id: Authorized<string>, settlement: StoredSettlement | null): Promise<boolean>;
  /** The person's picture was removed: that settles what is open of it. */
  settlePictures(person: Authorized<PersonRef>, settlement: StoredSettlement): Promise<void>;
  /** Open reports about each of these people; nobody without one. */
  openAbout(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Newest first. */
  about(userId: string, limit: number): Promise<ReportDoc[]>;
  /** Newest first. */
  by(userId: string, limit: number): Promise<ReportDoc[]>;
  countAbout(userId: string): Promise<number>;
  countBy(userId: string): Promise<number>;
  /** Of an erased person, what others reported about them and what they reported. */
  remove(userId: string): Promise<void>;
}

export async function mongoReports(db: Db): Promise<Reports> {
  const docs = db.collection<ReportDoc>("reports");
  await docs.createIndexes([
    { key: { byId: 1, kind: 1, thing: 1 }, unique: true },
    { key: { settled: 1, createdAt: 1, _id: 1 } },
    { key: { aboutId: 1, settled: 1 } },
  ]);
  return {
    async file({ kind, aboutId, byId, thing, reason, text }, createdAt) {
      const report = { kind, aboutId, byId, thing, reason, text };
      const doc = { ...report, _id: newId(), settled: false, createdAt };
      await unlessDuplicate(docs.insertOne(doc), null);
    },
    async list(settled, ask) {
      const filter: Filter<ReportDoc> = { settled };
      const [page, total]: [Page<ReportDoc>, number] = await Promise.all([
        pageByAge(docs, filter, ask, "oldest"),
        docs.countDocuments(filter),
      ]);
      return { ...page, total };
    },
    async settle(id, settlement) {
      const report = await docs.findOne({ _id: id });
      const outcome = report?.kind === "picture" ? { outcome: "kept" as const } : {};
      await (settlement
        ? docs.updateOne(
            { _id: id, settled: false },
            { $set: { settled: true, settlement, ...outcome } },
          )
        : docs.updateOne(
            { _id: id, settled: true },
            { $set: { settled: false }, $unset: { settlement: "", outcome: "" } },
          ));
      return report !== null;
    },
    async settlePictures({ _id: aboutId }, settlement) {
      await docs.updateMany(
        { aboutId, kind: "picture", settled: false },
        { $set: { settled: true, settlement, outcome: "removed" } },
      );
    },
    async openAbout(userIds) {
      const rows = await docs
        .aggregate<{ _id: string; n: number }>([
          { $match: { aboutId: { $in: [...userIds] }, settled: false } },
          { $group: { _id: "$aboutId", n: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(rows.map(({ _id, n }) => [_id, n]));
    },
    about: (aboutId, limit) =>
      docs.find({ aboutId }).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
    by: (byId, limit) =>
      docs.find({ byId }).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
    countAbout: (aboutId) => docs.countDocuments({ aboutId }),
    countBy: (byId) => docs.countDocuments({ byId }),
    async remove(userId) {
      await docs.deleteMany({ $or: [{ aboutId: userId }, { byId: userId }] });
    },
  };
}
