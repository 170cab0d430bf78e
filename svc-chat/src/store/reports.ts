import type { Peer, Report } from "@tutorsetu/contracts/chat";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Collection } from "mongodb";
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
  /** Null when there is no such report. */
  solve(id: Authorized<string>, solved: boolean): Promise<ReportDoc | null>;
}

export const toReport = ({ messageId: _m, byId: _b, at, ...rest }: ReportDoc): Report => ({
  ...rest,
  createdAt: at.toISOString(),
});

export function mongoReports(reports: Collection<ReportDoc>): Reports {
  return {
    async file({ _id: messageId, text }, { by, about, reason }) {
      const ids = { _id: newId(), messageId, byId: by._id };
      const report = { ...ids, by, about, text, reason, solved: false, at: new Date() };
      await unlessDuplicate(reports.insertOne(report), null);
    },
    list: (limit) => reports.find({}).sort({ solved: 1, at: -1 }).limit(limit).toArray(),
    solve: (_id, solved) =>
      reports.findOneAndUpdate({ _id }, { $set: { solved } }, { returnDocument: "after" }),
  };
}
