import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { Agreement } from "../../agreements/agreements.ts";
import type { PersonRef } from "../../people/person.ts";
import type { StoredPerson } from "../people.ts";

/** What people have agreed to, in the document of each, so that it is erased with them. */
export interface Agreements {
  /** Once for each version of a text, whoever asks at once; a record that is there stays as it is. */
  add(person: Authorized<PersonRef>, agreement: Agreement): Promise<void>;
}

export const mongoAgreements = (docs: Collection<StoredPerson>): Agreements => ({
  async add({ _id }, agreement) {
    await docs.updateOne(
      {
        _id,
        erasedAt: { $exists: false },
        "agreements._id": { $ne: agreement._id },
      },
      { $push: { agreements: agreement } },
    );
  },
});
