import type { Peer, Report } from "@tutorsetu/contracts/chat";
import { duplicateOf } from "@tutorsetu/service-kit/mongo";
import type { Collection } from "mongodb";

/** A reported message, with its text as it was. */
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
  /** A person reports a message once; again changes nothing. */
  file(report: ReportDoc): Promise<void>;
  /** What is open first, then the latest. */
  list(limit: number): Promise<ReportDoc[]>;
  /** Null when there is no such report. */
  solve(id: string, solved: boolean): Promise<ReportDoc | null>;
}

export const toReport = ({ messageId: _m, byId: _b, at, ...rest }: ReportDoc): Report => ({
  ...rest,
  createdAt: at.toISOString(),
});

export function mongoReports(reports: Collection<ReportDoc>): Reports {
  return {
    async file(report) {
      await reports.insertOne(report).catch((error: unknown) => {
        if (!duplicateOf(error)) throw error;
      });
    },
    list: (limit) => reports.find({}).sort({ solved: 1, at: -1 }).limit(limit).toArray(),
    solve: (_id, solved) =>
      reports.findOneAndUpdate({ _id }, { $set: { solved } }, { returnDocument: "after" }),
  };
}
