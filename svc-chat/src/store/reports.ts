import type { Peer, Report } from "@tutorsetu/contracts/chat";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { Page, PageAsk } from "@tutorsetu/service-kit/pages";
import { type StoredSettlement, toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Collection, Filter } from "mongodb";
import type { MessageDoc } from "./documents.ts";

/** A reported message with its text at that time. */
export interface ReportDoc {
  readonly _id: string;
  readonly messageId: string;
  readonly byId: string;
  readonly by: Peer;
  readonly about: Peer;
  readonly text: string;
  readonly reason: string;
  readonly solved: boolean;
  /** Missing while it is open, and where nobody noted it. */
  readonly settlement?: StoredSettlement;
  readonly at: Date;
}

export interface Reports {
  /** Keeps a user's first report of a message; another one changes nothing. */
  file(
    message: Authorized<MessageDoc>,
    report: Pick<ReportDoc, "by" | "about" | "reason">,
  ): Promise<void>;
  /** Open reports first, then the latest. */
  list(limit: number): Promise<ReportDoc[]>;
  /** Open or settled ones, newest first. */
  page(settled: boolean, ask: PageAsk): Promise<Page<ReportDoc>>;
  /** Of messages of this user, newest first, and how many there are. */
  about(
    userId: string,
    limit: number,
  ): Promise<{ readonly docs: ReportDoc[]; readonly total: number }>;
  /** Settles a report, or opens it again for null; whoever settled it first stays. Null when there is no such report. */
  solve(id: Authorized<string>, settlement: StoredSettlement | null): Promise<ReportDoc | null>;
}

export const toReport = (
  { messageId: _m, byId: _b, at, settlement, ...rest }: ReportDoc,
  names: ReadonlyMap<string, string> = new Map(),
): Report => ({
  ...rest,
  ...toSettlement(settlement, names),
  createdAt: at.toISOString(),
});

function afterCursor(cursor: string): Filter<ReportDoc> {
  const [ms, id] = decodeCursor(cursor, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new HttpProblem("invalid", "invalid");
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: String(id) } }] };
}

export function mongoReports(reports: Collection<ReportDoc>): Reports {
  return {
    async file({ _id: messageId, text }, { by, about, reason }) {
      const ids = { _id: newId(), messageId, byId: by._id };
      const report = { ...ids, by, about, text, reason, solved: false, at: new Date() };
      await unlessDuplicate(reports.insertOne(report), null);
    },
    list: (limit) => reports.find({}).sort({ solved: 1, at: -1 }).limit(limit).toArray(),
    async page(solved, { cursor, limit }) {
      const found = await reports
        .find({ solved, ...(cursor ? afterCursor(cursor) : {}) })
        .sort({ at: -1, _id: -1 })
        .limit(limit + 1)
        .toArray();
      const docs = found.slice(0, limit);
      const last = found.length > limit ? docs.at(-1) : undefined;
      return { docs, nextCursor: last ? encodeCursor([last.at.getTime(), last._id]) : null };
    },
    async about(userId, limit) {
      const filter = { "about._id": userId };
      const [docs, total] = await Promise.all([
        reports.find(filter).sort({ at: -1, _id: -1 }).limit(limit).toArray(),
        reports.countDocuments(filter),
      ]);
      return { docs, total };
    },
    async solve(_id, settlement) {
      const changed = settlement
        ? reports.findOneAndUpdate(
            { _id, solved: false },
            { $set: { solved: true, settlement } },
            { returnDocument: "after" },
          )
        : reports.findOneAndUpdate(
            { _id, solved: true },
            { $set: { solved: false }, $unset: { settlement: "" } },
            { returnDocument: "after" },
          );
      return (await changed) ?? reports.findOne({ _id });
    },
  };
}
