import type { Collection } from "mongodb";
import type { Person } from "../../people/person.ts";
import { type StoredPerson, toPerson } from "../people.ts";

/** The outbox of notices about the standing and the safety of accounts; what waits stands in the person's document. */
export interface StandingNotices {
  /** People with a notice that svc-content does not have yet. */
  pending(limit: number): Promise<Person[]>;
  markDelivered(userId: string, noticeId: string): Promise<void>;
}

const SECURITY_ID = "securityNotices._id";
const DOCUMENT_ID = "documentNotices._id";

export const indexStandingNotices = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([
    { key: { noticesDue: 1 }, sparse: true },
    { key: { [SECURITY_ID]: 1 }, sparse: true },
    { key: { [DOCUMENT_ID]: 1 }, sparse: true },
  ]);

export const mongoStandingNotices = (docs: Collection<StoredPerson>): StandingNotices => ({
  async pending(limit) {
    // A range, because an index answers that; whether a field exists it does not.
    const any = { $gt: "" };
    const due = [{ noticesDue: any }, { [SECURITY_ID]: any }, { [DOCUMENT_ID]: any }];
    const found = docs.find({ $or: due }).limit(limit);
    return (await found.toArray()).map(toPerson);
  },
  async markDelivered(_id, id) {
    const all = { noticesDue: id, securityNotices: { _id: id }, documentNotices: { _id: id } };
    await docs.updateOne({ _id }, { $pull: all });
  },
});
