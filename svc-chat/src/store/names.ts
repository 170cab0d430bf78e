import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { InboxDoc } from "./documents.ts";
import type { ReportDoc } from "./reports.ts";

export interface Names {
  /** Removes this user's name and picture from what others keep; the messages stay. */
  erase(userId: Authorized<string>): Promise<void>;
  /** Puts another name of this user there, for the time that svc-users is unavailable; a label in place of a name stays. */
  rename(userId: Authorized<string>, userName: string): Promise<void>;
}

const labelled = (field: "peer" | "by" | "about") => ({
  $set: { [`${field}.userName`]: en.deletedUser, [`${field}.image`]: null },
});

/** A name that comes after the erasure, from a call that was under way, is not written. */
const NO_LABEL = { $ne: en.deletedUser };

interface Collections {
  readonly inboxes: Collection<InboxDoc>;
  readonly reports: Collection<ReportDoc>;
}

export const mongoNames = ({ inboxes, reports }: Collections): Names => ({
  async erase(userId) {
    await inboxes.updateMany({ "peer._id": userId }, labelled("peer"));
    await reports.updateMany({ byId: userId }, labelled("by"));
    await reports.updateMany({ "about._id": userId }, labelled("about"));
  },
  async rename(userId, userName) {
    const update = (field: "peer" | "by" | "about") => ({
      $set: { [`${field}.userName`]: userName },
    });
    await inboxes.updateMany({ "peer._id": userId, "peer.userName": NO_LABEL }, update("peer"));
    await reports.updateMany({ byId: userId, "by.userName": NO_LABEL }, update("by"));
    await reports.updateMany({ "about._id": userId, "about.userName": NO_LABEL }, update("about"));
  },
});
