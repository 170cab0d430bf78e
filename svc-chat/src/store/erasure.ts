import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { InboxDoc } from "./documents.ts";
import type { ReportDoc } from "./reports.ts";

export interface Erasure {
  /** Removes this user's name and picture from what others keep; the messages stay. */
  erase(userId: Authorized<string>): Promise<void>;
}

const labelled = (field: "peer" | "by" | "about") => ({
  $set: { [`${field}.userName`]: en.deletedUser, [`${field}.image`]: null },
});

interface Named {
  readonly inboxes: Collection<InboxDoc>;
  readonly reports: Collection<ReportDoc>;
}

export const mongoErasure = ({ inboxes, reports }: Named): Erasure => ({
  async erase(userId) {
    await inboxes.updateMany({ "peer._id": userId }, labelled("peer"));
    await reports.updateMany({ byId: userId }, labelled("by"));
    await reports.updateMany({ "about._id": userId }, labelled("about"));
  },
});
